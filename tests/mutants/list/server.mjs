/** Mistakes in what the server calls stored. */
export const MUTANTS = [
  {
    name: 'the second confirmation looks at rows and not at files',
    changes: [
      {
        file: 'pocketbase/pb_hooks/lib/receipts.js',
        from: 'if (depth === DEPTH.rows) return',
        to: 'if (depth !== null) return',
      },
    ],
    test: 'tests/server/lostFiles.test.ts',
  },
];
