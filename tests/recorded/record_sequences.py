"""Record what Google ADK, deepeval and ragas make of generated lists of tool calls, in environments of their own:

    python tests/recorded/record_sequences.py adk deepeval ragas > tests/recorded/sequences.json   # ragas 0.4
    python tests/recorded/record_sequences.py ragas-0.2 tests/recorded/sequences.json > new.json   # with ragas 0.2.15

The second adds to the file of the first. No tool asks a language model for any of these."""
import asyncio
import json
import random
import sys
import warnings
from importlib.metadata import version

VALUES = [1, 2, 1.0, '1', 'x', 'y', True, False, 0, None, [1, 2], [2, 1], [], {}, {'k': 1}, {'k': 1.0}, {'k': 2, 'l': 'x'},
          {'l': 'x', 'k': 2}, {'k': {'m': 1, 'n': 2}}, {'k': {'m': 1, 'n': 3}}]


def lists(seed):
    "What was called, and what was expected: calls lost, repeated, moved, and with other arguments."
    rng = random.Random(seed)
    def call(): return {'name': rng.choice('fgh'), 'args': {key: rng.choice(VALUES) for key in rng.sample('abcd', rng.randrange(4))}}
    expected = [call() for _ in range(rng.choice([0, 1, 1, 2, 2, 3, 3, 4, 5]))]
    called = []
    for one in expected:
        if rng.random() < .1: continue
        args = dict(one['args'])
        if rng.random() < .4: args[rng.choice('abcd')] = rng.choice(VALUES)
        if rng.random() < .1 and args: del args[rng.choice([*args])]
        called.append({'name': one['name'] if rng.random() < .9 else rng.choice('fgh'), 'args': args})
        if rng.random() < .15: called.append(called[-1])
    if rng.random() < .3: called.insert(rng.randrange(len(called) + 1), call())
    if rng.random() < .3: rng.shuffle(called)
    if rng.random() < .2: called = [dict(one) for one in expected]
    if rng.random() < .2 and expected: expected.append(expected[0])
    return [called, expected]


def adk(cases):
    from google.adk.evaluation.eval_case import IntermediateData, Invocation
    from google.adk.evaluation.eval_metrics import EvalMetric, ToolTrajectoryCriterion
    from google.adk.evaluation.trajectory_evaluator import TrajectoryEvaluator
    from google.genai import types
    def turn(calls):
        data = IntermediateData(tool_uses=[types.FunctionCall(name=one['name'], args=one['args']) for one in calls])
        return Invocation(user_content=types.Content(parts=[types.Part(text='q')]), intermediate_data=data)
    for kind in 'EXACT', 'IN_ORDER', 'ANY_ORDER':
        for ignore in False, True:
            criterion = ToolTrajectoryCriterion(threshold=.5, match_type=kind, ignore_args=ignore)
            evaluator = TrajectoryEvaluator(eval_metric=EvalMetric(metric_name='tool_trajectory_avg_score', threshold=.5, criterion=criterion))
            found = evaluator.evaluate_invocations([turn(c) for c, _ in cases], [turn(e) for _, e in cases])
            yield f'adk {kind}' + ' ignore_args' * ignore, [one.score for one in found.per_invocation_results] + [found.overall_score]


def deepeval(cases):
    from deepeval.metrics import ToolCorrectnessMetric
    from deepeval.models import DeepEvalBaseLLM
    from deepeval.test_case import LLMTestCase, ToolCall, ToolCallParams
    class Nobody(DeepEvalBaseLLM):
        def load_model(self, *args, **kwargs): return None
        def generate(self, *args, **kwargs): raise AssertionError('asked')
        async def a_generate(self, *args, **kwargs): raise AssertionError('asked')
        def get_model_name(self, *args, **kwargs): return 'nobody'
    def calls(side): return [ToolCall(name=one['name'], input_parameters=one['args']) for one in side]
    for flag in '', ' should_consider_ordering', ' should_exact_match':
        for params in [], [ToolCallParams.INPUT_PARAMETERS]:
            metric = ToolCorrectnessMetric(model=Nobody(), async_mode=False, evaluation_params=params, **({flag.strip(): True} if flag else {}))
            found = [metric.measure(LLMTestCase(input='q', actual_output='a', tools_called=calls(c), expected_tools=calls(e)),
                                    _show_indicator=False) for c, e in cases]
            yield 'deepeval' + flag + ' INPUT_PARAMETERS' * bool(params), found


def sample(case):
    from ragas.dataset_schema import MultiTurnSample
    from ragas.messages import AIMessage, HumanMessage, ToolCall
    called, expected = ([ToolCall(name=one['name'], args=one['args']) for one in side] for side in case)
    return MultiTurnSample(user_input=[HumanMessage(content='q'), AIMessage(content='a', tool_calls=called)], reference_tool_calls=expected)


def of_sample(metric, case):
    try: return asyncio.run(metric.multi_turn_ascore(sample(case)))
    except ZeroDivisionError: return None


def ragas(cases):
    from ragas.metrics import ToolCallAccuracy, ToolCallF1
    for name, metric in (('ToolCallAccuracy', ToolCallAccuracy()), ('ToolCallAccuracy strict_order=False', ToolCallAccuracy(strict_order=False)),
                         ('ToolCallF1', ToolCallF1())):
        yield f'ragas {name}', [of_sample(metric, case) for case in cases]


def ragas_02(cases):
    from ragas.metrics import ToolCallAccuracy
    yield 'ragas-0.2 ToolCallAccuracy', [of_sample(ToolCallAccuracy(), case) for case in cases]


if __name__ == '__main__':
    warnings.simplefilter('ignore')
    if sys.argv[1] == 'ragas-0.2':
        data, tools = json.load(open(sys.argv[2], encoding='utf-8')), {'ragas-0.2': ragas_02}
    else:
        known = {'adk': adk, 'deepeval': deepeval, 'ragas': ragas}
        data, tools = {'_about': {}, 'cases': [lists(seed) for seed in range(160)], 'found': {}}, {name: known[name] for name in sys.argv[1:]}
    for name, tool in tools.items():
        package = {'adk': 'google-adk', 'ragas-0.2': 'ragas'}.get(name, name)
        data['_about'][name] = f'{package} {version(package)}'
        data['found'].update(tool(data['cases']))
    print(json.dumps(data))
