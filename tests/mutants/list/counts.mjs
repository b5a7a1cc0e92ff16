/** Mistakes in the database's counters (D269) and in texts about them. */
const KEPT = 'pb_migrations/1795200240_documentation_counts.js';
const COUNTS = 'pocketbase/pb_hooks/lib/lists/counts.js';
const KEPT_TEST = 'tests/server/lists/countsKept.test.ts';
const COUNTS_TEST = 'tests/server/lists/counts.test.ts';
const FILTERS_TEST = 'tests/server/lists/countsFilters.test.ts';

/** A change of `column` alone moves nothing. */
const stays = (column) => [
  {
    file: KEPT,
    from: "const changed = [...KEYS, 'captured_at'].map(",
    to: `const changed = [...KEYS, 'captured_at'].filter((key) => key !== '${column}').map(`,
  },
];

export const MUTANTS = [
  {
    name: 'counts: where the newest one is deleted its moment stays',
    changes: [{ file: KEPT, from: 'WHEN n = 1 OR last > ', to: 'WHEN n = 1 OR last >= ' }],
    test: KEPT_TEST,
  },
  {
    name: 'counts: behind the newest one that is deleted comes the newest of any author',
    changes: [
      {
        file: KEPT,
        from: 'FROM documentations WHERE ${KEYS.map(',
        to: "FROM documentations WHERE ${KEYS.filter((key) => key !== 'user').map(",
      },
    ],
    test: KEPT_TEST,
  },
  {
    name: 'counts: the newest one is the one that arrived last',
    changes: [{ file: KEPT, from: 'last = MAX(last, excluded.last)', to: 'last = excluded.last' }],
    test: KEPT_TEST,
  },
  {
    name: 'counts: the newest one keeps the moment that was corrected',
    changes: stays('captured_at'),
    test: KEPT_TEST,
  },
  {
    name: 'counts: one that was held or released is counted as before',
    changes: stays('held'),
    test: KEPT_TEST,
  },
  {
    name: 'counts: one whose last photo came counts as still coming',
    changes: stays('state'),
    test: KEPT_TEST,
  },
  {
    name: 'counts: a Hausverwaltung goes on counting what is not hers any more',
    changes: stays('property_manager'),
    test: KEPT_TEST,
  },
  {
    name: 'counts: what there is none of any more stands there with a zero',
    changes: [{ file: KEPT, from: 'AND n = 0;', to: 'AND n < 0;' }],
    test: KEPT_TEST,
  },
  {
    name: 'counts: a server that is updated begins to count at nothing',
    changes: [{ file: KEPT, from: 'FROM documentations GROUP BY', to: 'FROM documentations WHERE FALSE GROUP BY' }],
    test: 'tests/server/operations/upgrade.test.ts',
  },
  {
    name: 'counts: the super admin counts what a Hausverwaltung and a company share for each of them',
    changes: [
      {
        file: COUNTS,
        from: 'from: `FROM documentation_counts d WHERE',
        to: `from: \`FROM (SELECT * FROM documentation_counts UNION ALL SELECT * FROM documentation_counts
             WHERE property_manager != '' AND {:me} NOT IN (property_manager, company_admin, user)) d WHERE`,
      },
    ],
    test: COUNTS_TEST,
  },
  {
    name: 'counts: rows are counted, and not what stands in them',
    changes: [{ file: COUNTS, from: "n: 'COALESCE(SUM(d.n), 0)', last", to: "n: 'COUNT(*)', last" }],
    test: COUNTS_TEST,
  },
  {
    name: 'counts: what is kept answers for a filter too',
    changes: [
      { file: COUNTS, from: "const isUnfiltered = filter === '' && !found;", to: 'const isUnfiltered = !found;' },
    ],
    test: FILTERS_TEST,
  },
  {
    name: 'counts: what is kept answers for words too',
    changes: [
      {
        file: COUNTS,
        from: "const isUnfiltered = filter === '' && !found;",
        to: "const isUnfiltered = filter === '';",
      },
    ],
    test: FILTERS_TEST,
  },
  {
    name: 'counts: those of a company are those of the Hausverwaltung',
    changes: [{ file: COUNTS, from: "company: 'd.company_admin'", to: "company: 'd.property_manager'" }],
    test: FILTERS_TEST,
  },
  {
    name: 'counts: what nobody signed for by name is counted as a person without one',
    changes: [{ file: COUNTS, from: "!= '' GROUP BY", to: "!= 'nobody' GROUP BY" }],
    test: FILTERS_TEST,
  },
  {
    name: 'counts: the newest of several numbers is the oldest of them',
    changes: [{ file: COUNTS, from: "last: 'MAX(d.last)'", to: "last: 'MIN(d.last)'" }],
    test: FILTERS_TEST,
  },
  {
    name: 'counts: a company is told of held ones that are still coming',
    changes: [{ file: COUNTS, from: "AND d.held = TRUE AND d.state = 'complete'`", to: 'AND d.held = TRUE`' }],
    test: COUNTS_TEST,
  },
];
