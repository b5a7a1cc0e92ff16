/** Mistakes in how words are compared, and in what an update does with those that stand in the index (D290). */
const WORDS = 'src/domain/text/words.ts';
const RENEWED = 'pb_migrations/1795200245_words_compared_twice.js';
const WORDS_TEST = 'tests/server/lists/words.test.ts';
const OF_ALL = "under('a', 2)";
const OF_COMPANIES = "under('c', 17)";
const ONE_E = [{ file: WORDS, from: '[/([aou])e+/g,', to: '[/([aou])e/g,' }];

export const MUTANTS = [
  {
    name: 'words: what was compared once is compared with something else',
    changes: ONE_E,
    test: 'tests/unit/domain/search/question.test.ts',
  },
  {
    name: 'words: whoever types a number with AEE in it finds nothing',
    changes: ONE_E,
    test: 'tests/unit/domain/search/filter.test.ts',
  },
  {
    name: 'words: an update leaves the index as it was',
    changes: [{ file: RENEWED, from: 'found.map(({ id }) => id)', to: '[]' }],
    test: WORDS_TEST,
  },
  {
    name: 'words: an update forgets what companies alone see',
    changes: [{ file: RENEWED, from: OF_COMPANIES, to: OF_ALL }],
    test: WORDS_TEST,
  },
  {
    name: 'words: an update forgets what has no company',
    changes: [{ file: RENEWED, from: OF_ALL, to: OF_COMPANIES }],
    test: WORDS_TEST,
  },
  {
    name: 'words: an update renews the first five hundred alone',
    changes: [
      {
        file: 'pocketbase/pb_hooks/lib/lists/wordIndex.js',
        from: 'ids.slice(at, at + AT_ONCE)',
        to: 'ids.slice(0, AT_ONCE)',
      },
    ],
    test: WORDS_TEST,
  },
];
