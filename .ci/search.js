// Search that takes questions: words are or-ed, rare ones count more, headings more than texts, guides more than the reference.
// smalldocs asks `new Fuse(index).search(question, {limit})` for its results; this stands in Fuse's place. Quarto has a search of its own.
(() => {
  'use strict';
  const STOP = new Set('a am an and are as at be by can could do does for from get give given has have how i if in is it its make me my need no of on one or our say should so take than that the their them there these this to use using want was we what when where which who why will with you your'.split(' '));
  // Words that people use for what pages call otherwise: each is looked for, too, for half as much.
  const ALSO = {
    cite: ['report'], citation: ['cite', 'report'], bibtex: ['cite', 'report'], reference: ['references'], pvalue: ['significance', 'test'],
    significant: ['significance', 'real'], significance: ['pvalue'], setup: ['install'], installation: ['install'], pip: ['install'], asr: ['wer', 'speech'],
    speech: ['wer'], summary: ['rouge', 'summaries'], summarization: ['rouge', 'summaries'], translation: ['bleu'], mandarin: ['chinese'], cjk: ['chinese'],
    llm: ['judge', 'benchmark'], wrong: ['right', 'different'], slow: ['fast'], compare: ['difference'], latex: ['table'], csv: ['formats'], agent: ['agents'],
  };
  const FOLDERS = [[/^nbs\/guides\/13_/, 3], [/^nbs\/index/, 2.2], [/^nbs\/(learn|use|build)\./, 1.1], [/^nbs\/guides\//, 2], [/^nbs\/(metrics|stats)\//, 1.3], [/^nbs\/reference\//, .45],
                   [/^nbs\/(engine|core)\//, .6], [/^nbs\/\d/, .6]];
  const weight = href => (FOLDERS.find(([folder]) => folder.test(href)) || [0, 1])[1] * (/#(references|exercises|answers)/.test(href) ? .5 : 1);
  // The same root for plurals and common endings; what is written with marks, such as p<0.05, is told as what it means.
  const root = word => word.length > 4 ? word.replace(/(?:ies)$/, 'y').replace(/(?:ing|ed|es|s)$/, '').replace(/e$/, '') : word;
  const words = text => (text.toLowerCase().normalize('NFKC').replace(/\bp\s*[-_ ]?\s*(?:values?\b|[<>=≤≥]+\s*0?[.,]\d+)/g, ' pvalue ')
    .match(/[\p{L}\p{N}]+(?:[+@][\p{L}\p{N}+]*)?/gu) || []);
  const count = text => words(text).reduce((found, word) => found.set(root(word), (found.get(root(word)) || 0) + 1), new Map());

  class Search {
    constructor(index) {
      this.entries = index.map(item => ({ item, title: count(item.title), section: count(item.section), text: count(item.text), weight: weight(item.href),
                                          length: item.text.length / 5 + 1 }));
      this.mean = this.entries.reduce((sum, one) => sum + one.length, 0) / Math.max(1, this.entries.length);
      this.holders = new Map();
      this.entries.forEach(one => new Set([...one.title.keys(), ...one.section.keys(), ...one.text.keys()])
        .forEach(word => this.holders.set(word, (this.holders.get(word) || 0) + 1)));
    }

    // How much an entry has of a word; of one that is still being typed, the best that begins with it.
    has(one, word, open) {
      const part = (counts, begins) => counts.get(word) || (begins && word.length > 1 && [...counts.keys()].some(key => key.startsWith(word)) ? .5 : 0);
      const often = part(one.text, open);
      return 3 * Math.min(1, part(one.title, open)) + 4 * Math.min(1, part(one.section, open)) + 2.2 * often / (often + .3 + .9 * one.length / this.mean);
    }

    rarity(word) { return Math.log(1 + this.entries.length / (1 + (this.holders.get(word) || 0))); }

    search(question, { limit = 20 } = {}) {
      const said = words(question), asked = said.filter(word => !STOP.has(word));
      const wanted = (asked.length ? asked : said).map((word, i, all) => [root(word), i == all.length - 1 && !/\s$/.test(question), (ALSO[word] || []).map(root)]);
      const most = wanted.reduce((sum, [word]) => sum + this.rarity(word), 0) || 1;
      const found = [];
      this.entries.forEach(one => {
        let score = 0, covered = 0;
        wanted.forEach(([word, open, also]) => {
          const own = this.has(one, word, open) * this.rarity(word);
          const other = .5 * Math.max(0, ...also.map(name => this.has(one, name, false) * this.rarity(name)));
          if (own || other) covered += this.rarity(word) * (own ? 1 : .5);
          score += Math.max(own, other);
        });
        if (score) found.push({ item: one.item, score: score * one.weight * (.2 + covered / most) ** 2 });
      });
      return found.sort((a, b) => b.score - a.score).slice(0, limit);
    }
  }
  if (typeof module == 'object') module.exports = Search; else window.Fuse = Search;
})();
