/** Mistakes in the alarm about a failing photo store (D255), and in texts about it. */
const STORE = 'pocketbase/pb_hooks/lib/operations/photoStore.js';
const ALARM = 'pocketbase/pb_hooks/lib/operations/alarm.js';
const LINES = 'pocketbase/photos/lines.mjs';
const ALARM_TEST = 'tests/server/operations/storeAlarm.test.ts';
const LINES_TEST = 'tests/unit/pocketbase/checkLines.test.ts';

export const MUTANTS = [
  {
    name: 'store alarm: it never rings',
    changes: [{ file: STORE, from: 'late: behind > ALARM_AFTER', to: 'late: behind < 0' }],
    test: ALARM_TEST,
  },
  {
    name: 'store alarm: it rings at once',
    changes: [{ file: STORE, from: 'const ALARM_AFTER = 5 * MINUTE;', to: 'const ALARM_AFTER = 0;' }],
    test: ALARM_TEST,
  },
  {
    name: 'store alarm: it never says that the store is well again',
    changes: [
      {
        file: STORE,
        from: "    raiseAlarm(app, {\n      about: 'photoStore'",
        to: "    if (overdue) raiseAlarm(app, {\n      about: 'photoStore'",
      },
    ],
    test: ALARM_TEST,
  },
  {
    name: 'store alarm: it rings every minute',
    changes: [{ file: ALARM, from: 'app.store().set(key, overdue);', to: 'app.store().set(key, false);' }],
    test: ALARM_TEST,
  },
  {
    name: 'store alarm: a store that nobody asks any more looks as it looked last',
    changes: [
      {
        file: STORE,
        from: 'if (state === null || !(Math.abs(Date.now() - Date.parse(checkedAt)) < SILENCE))',
        to: 'if (state === null)',
      },
    ],
    test: ALARM_TEST,
  },
  {
    name: 'store alarm: it rings about a store in which no photo lies any more',
    changes: [{ file: STORE, from: 'if (view === null || !isNeeded(view)) return;', to: 'if (view === null) return;' }],
    test: ALARM_TEST,
  },
  {
    name: 'store alarm: Prometheus rings about a store in which no photo lies any more',
    changes: [
      {
        file: 'pocketbase/pb_hooks/lib/operations/metrics.js',
        from: '(isNeeded(view) ? view.behind / 1000 : 0)',
        to: 'view.behind / 1000',
      },
    ],
    test: ALARM_TEST,
  },
  {
    name: 'store alarm: Prometheus rings an hour later',
    changes: [
      {
        file: 'deploy/prometheus/alerts.yml',
        from: 'objektbeleg_photo_store_failing_seconds > 300',
        to: 'objektbeleg_photo_store_failing_seconds > 3900',
      },
    ],
    test: 'tests/server/operations/metrics.test.ts',
  },
  {
    name: 'store alarm: the server that takes no photo calls itself well',
    changes: [
      {
        file: 'pocketbase/pb_hooks/lib/operations/probe.js',
        from: "  if (isStoreFailing(app)) found.push('store');\n",
        to: '',
      },
    ],
    test: 'tests/server/operations/photoStore.test.ts',
  },
  {
    name: 'store alarm: objektbeleg check finds nothing wrong with a store that refuses',
    changes: [{ file: LINES, from: 'if (trouble === null) return', to: 'if (trouble !== undefined) return' }],
    test: LINES_TEST,
  },
  {
    name: 'store alarm: objektbeleg check takes photos that are refused for a note, because our own file is taken',
    changes: [
      {
        file: LINES,
        from: "if (why !== '' || Date.now() - Date.parse(trouble.since) > ALARM_AFTER)",
        to: "if (why !== '')",
      },
    ],
    test: LINES_TEST,
  },
  {
    name: 'store alarm: objektbeleg check believes what a killed server wrote last',
    changes: [{ file: LINES, from: 'if (!(await isWatched(dir))) return', to: 'if (false) return' }],
    test: LINES_TEST,
  },
];
