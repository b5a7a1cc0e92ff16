/** Mistakes in expected work (D152), in reports about it (D179) and in agreed hours (D180). */
const PLAN = 'src/domain/plans/plan.ts';
const ACTIVITIES = 'src/domain/documentation/activities.ts';
const HOURS = 'src/domain/documentation/winterHours.ts';
const PLAN_TEST = 'tests/unit/domain/plans/plan.test.ts';
const WORK_TEST = 'tests/unit/domain/documentation/work.test.ts';
const HOURS_TEST = 'tests/unit/domain/documentation/winterHours.test.ts';

export const MUTANTS = [
  {
    name: 'plan: who comes on time is taken for the one who was missed before',
    changes: [
      {
        file: PLAN,
        from: "const rest = closeWindows(windows, sorted, { closed, from: 'first', until: 'last' });",
        to: 'const rest = sorted;',
      },
    ],
    test: PLAN_TEST,
  },
  {
    name: 'plan: one visit closes two expected services',
    changes: [
      {
        file: PLAN,
        from: 'closed.set(window, visit);\n    return false;',
        to: 'closed.set(window, visit);\n    return true;',
      },
    ],
    test: PLAN_TEST,
  },
  {
    name: 'plan: it is missing while the last day of its tolerance still runs',
    changes: [{ file: PLAN, from: "window.until < today ? 'missing'", to: "window.until <= today ? 'missing'" }],
    test: PLAN_TEST,
  },
  {
    name: 'plan: what arrived after it was called missing does not say so',
    changes: [
      { file: PLAN, from: 'visit.arrived !== null && visit.arrived > window.until', to: 'visit.arrived === null' },
    ],
    test: PLAN_TEST,
  },
  {
    name: 'plan: a season over New Year never comes',
    changes: [{ file: PLAN, from: 'date >= from || date <= to', to: 'date >= from && date <= to' }],
    test: PLAN_TEST,
  },
  {
    name: 'plan: a holiday of another Land is free, too',
    changes: [
      {
        file: 'src/domain/plans/holidays.ts',
        from: 'holidayIn.includes(land)',
        to: 'holidayIn.length > 0',
      },
    ],
    test: 'tests/unit/domain/plans/holidays.test.ts',
  },
  {
    name: 'plan: work is expected on the last day of a pause',
    changes: [{ file: PLAN, from: 'day <= pause.to)', to: 'day < pause.to)' }],
    test: PLAN_TEST,
  },
  {
    name: 'plan: a capture shortly after midnight counts for the day before',
    changes: [
      {
        file: PLAN,
        from: 'const day = dayOf(capturedAt);',
        to: 'const day = new Date(capturedAt).toISOString().slice(0, 10);',
      },
    ],
    test: PLAN_TEST,
  },
  {
    name: 'plan: a month that runs in part is expected in full',
    changes: [{ file: PLAN, from: 'if (isFullWindow && due >= range.from', to: 'if (due >= range.from' }],
    test: PLAN_TEST,
  },
  {
    name: 'plan: the calendar of a month forgets the days beside it',
    changes: [{ file: PLAN, from: 'dayAt(indexOf(range.from) - PLAN_REACH)', to: 'range.from' }],
    test: PLAN_TEST,
  },
  {
    name: 'plan, activities: a check without need of anything stands beside what was done',
    changes: [{ file: ACTIVITIES, from: 'chosen.filter(({ code }) => code !== CHECK_ONLY);', to: '[...chosen];' }],
    test: WORK_TEST,
  },
  {
    name: 'plan, activities: what was strewn stays when nobody strewed',
    changes: [
      {
        file: ACTIVITIES,
        from: 'return activity.code === GRITTING ? rest.filter((one) => !isGrit(one)) : rest;',
        to: 'return rest;',
      },
    ],
    test: WORK_TEST,
  },
  {
    name: "plan, activities: two of a company's own are the same",
    changes: [
      {
        file: ACTIVITIES,
        from: "one.code === other.code && (one.code !== '' || one.label === other.label)",
        to: 'one.code === other.code',
      },
    ],
    test: WORK_TEST,
  },
  {
    name: 'plan, activities: what was done of one service is said of another',
    changes: [
      {
        file: 'src/domain/documentation/work.ts',
        from: 'const own = service === serviceType ? activities : [];',
        to: 'const own = activities;',
      },
    ],
    test: WORK_TEST,
  },
  {
    name: 'plan, hours: agreed hours know no summer time',
    changes: [{ file: HOURS, from: '(ms + offsetAt(ms))', to: '(ms + 60 * MINUTE)' }],
    test: HOURS_TEST,
  },
  {
    name: 'plan, hours: the end belongs to them',
    changes: [{ file: HOURS, from: 'minute >= from && minute < until :', to: 'minute >= from && minute <= until :' }],
    test: HOURS_TEST,
  },
  {
    name: 'plan, hours: over midnight there are none',
    changes: [{ file: HOURS, from: ': minute >= from || minute < until', to: ': minute >= from && minute < until' }],
    test: HOURS_TEST,
  },
];
