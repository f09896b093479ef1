"Rewards inside TRL, whose trainer takes two steps by ours, and in the manager by which verl's trainer asks for them."
import inspect

import pytest

from nlgeval import Bleu, Chrf, Repetition


@pytest.fixture
def tiny():
    "A model and its tokenizer, of some words, made here."
    for name in 'trl', 'torch', 'tokenizers', 'transformers', 'datasets': pytest.importorskip(name)
    from tokenizers import Tokenizer, models, pre_tokenizers
    from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast
    words = ['<pad>', '<eos>', '<unk>', *'who wrote hamlet shakespeare did the cat sat on mat'.split()]
    tokenizer = Tokenizer(models.WordLevel({word: i for i, word in enumerate(words)}, unk_token='<unk>'))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer = PreTrainedTokenizerFast(tokenizer_object=tokenizer, pad_token='<pad>', eos_token='<eos>', unk_token='<unk>')
    config = GPT2Config(vocab_size=len(words), n_positions=64, n_embd=16, n_layer=1, n_head=2, bos_token_id=1, eos_token_id=1, pad_token_id=0)
    return GPT2LMHeadModel(config), tokenizer


@pytest.mark.filterwarnings('ignore')
def test_grpo(tiny, tmp_path):
    from datasets import Dataset
    from trl import GRPOConfig, GRPOTrainer
    model, tokenizer = tiny
    seen, metric = [], Chrf()

    class Watched:
        "Our reward, with what it was given and what it gave."
        def __init__(self, reward): self.reward, self.__name__ = reward, reward.__name__
        def __call__(self, **columns):
            seen.append((columns['completions'], columns['answer'], self.reward(**columns)))
            return seen[-1][-1]

    data = Dataset.from_dict({'prompt': ['who wrote hamlet', 'the cat'] * 4, 'answer': ['shakespeare did', 'sat on the mat'] * 4})
    config = GRPOConfig(str(tmp_path), per_device_train_batch_size=4, num_generations=4, max_completion_length=6, max_steps=2,
                        report_to=[], use_cpu=True, logging_steps=1, bf16=False)
    trainer = GRPOTrainer(model, reward_funcs=[Watched(metric.reward('answer')), Repetition(n=1).reward()], args=config,
                          train_dataset=data, processing_class=tokenizer)
    trainer.train()
    assert len(seen) == 2
    for completions, answers, rewards in seen: assert rewards == metric(completions, answers).segments.tolist()
    logged = [step['rewards/chrf_reward/mean'] for step in trainer.state.log_history if 'rewards/chrf_reward/mean' in step]
    assert logged == [pytest.approx(sum(rewards) / 4, abs=1e-6) for _, _, rewards in seen]
    assert any('rewards/repetition_reward/mean' in step for step in trainer.state.log_history)


def test_the_name_and_the_kind_of_call_that_trl_sees():
    pytest.importorskip('trl')
    from trl.trainer import utils
    if not hasattr(utils, 'get_callable_name'): pytest.skip('this TRL reads __name__ itself')
    assert utils.get_callable_name(Bleu().reward()) == 'bleu_reward' and not utils.is_async_callable(Bleu().reward())


def test_verl_calls_by_these_names():
    compute_score = Bleu().reward().compute_score
    inspect.signature(compute_score).bind(data_source='d', solution_str='a', ground_truth='a', extra_info={}, reward_router_address=None)
    assert not inspect.iscoroutinefunction(compute_score)
    assert compute_score(data_source='d', solution_str='a b c d', ground_truth='a b c d', extra_info={'index': 3}) == 1


def test_the_manager_of_verl(tiny):
    for name in 'tensordict', 'verl': pytest.importorskip(name)
    import numpy as np
    import torch
    from verl import DataProto
    from verl.workers.reward_manager.naive import NaiveRewardManager
    _, tokenizer = tiny
    prompts, answers = ['who wrote hamlet', 'the cat'], ['shakespeare did', 'sat on the mat']
    completions, metric = ['shakespeare sat', 'sat on the mat'], Chrf()

    def padded(texts, left):
        ids = [tokenizer(text)['input_ids'] for text in texts]
        longest = max(map(len, ids))
        return torch.tensor([[0] * (longest - len(i)) + i if left else i + [0] * (longest - len(i)) for i in ids])

    asked, given = padded(prompts, True), padded(completions, False)
    data = DataProto.from_dict(
        tensors={'prompts': asked, 'responses': given, 'attention_mask': torch.cat([asked, given], 1).ne(0).long()},
        non_tensors={'data_source': np.array(['a', 'a'], object), 'extra_info': np.array([{}, {}], object),
                     'reward_model': np.array([{'ground_truth': answer} for answer in answers], object)})
    rewards = NaiveRewardManager(tokenizer, 0, metric.reward().compute_score)(data)
    lengths = given.ne(0).sum(1) - 1  # verl pays at the last token of a completion
    assert rewards[range(2), lengths].tolist() == pytest.approx(metric(completions, answers).segments.tolist(), abs=1e-6)
    assert (rewards != 0).sum() == 2
