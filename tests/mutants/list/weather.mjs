/** Mistakes in what counts as measured weather, and in what the weather service learns of a record (D102). */
const WEATHER = 'src/domain/documentation/weather.ts';
const CELLS = 'pocketbase/pb_hooks/lib/weather/cells.js';
const HOURS = 'pocketbase/pb_hooks/lib/weather/hours.js';
const WINTER = 'src/domain/documentation/winterDay.ts';
const HINTS = 'pocketbase/pb_hooks/lib/plans/hints.js';
const WINTER_TEST = 'tests/unit/domain/documentation/winterDay.test.ts';
const HINTS_TEST = 'tests/server/properties/winterDays.test.ts';
const RULE_TEST = 'tests/unit/domain/documentation/weather.test.ts';
const SERVER_TEST = 'tests/server/properties/weather.test.ts';

export const MUTANTS = [
  {
    name: 'winter day: it is one at 2 °C, too',
    changes: [{ file: WINTER, from: 'temperature < WINTER_BELOW', to: 'temperature <= WINTER_BELOW' }],
    test: WINTER_TEST,
  },
  {
    name: 'winter day: a record is no answer to it',
    changes: [{ file: WINTER, from: 'documented.has(day)', to: 'documented.has(hour.at.toString())' }],
    test: WINTER_TEST,
  },
  {
    name: 'winter day: it is told before the agreed hours are over',
    changes: [{ file: WINTER, from: ' || shiftOf(now, winter) === day', to: '' }],
    test: WINTER_TEST,
  },
  {
    name: 'winter day: the hour after the agreed ones counts',
    changes: [
      {
        file: WINTER,
        from: 'const day = shiftOf(hour.at - HOUR / 2, winter)',
        to: 'const day = shiftOf(hour.at, winter)',
      },
    ],
    test: WINTER_TEST,
  },
  {
    name: 'winter day: a held record closes it',
    changes: [{ file: HINTS, from: ' AND d.held = FALSE', to: '' }],
    test: HINTS_TEST,
  },
  {
    name: 'winter day: a plan that is over asks for the weather',
    changes: [{ file: HOURS, from: " AND (s.ends_on = '' OR s.ends_on >= {:today})", to: '' }],
    test: HINTS_TEST,
  },
  {
    name: 'weather: a forecast counts as measured',
    changes: [{ file: WEATHER, from: "'synop', 'recent']", to: "'synop', 'recent', 'forecast']" }],
    test: RULE_TEST,
  },
  {
    name: 'weather: any hour of the answer is taken',
    changes: [{ file: WEATHER, from: 'momentOf(timestamp) === at', to: 'momentOf(timestamp) !== null' }],
    test: RULE_TEST,
  },
  {
    name: 'weather: the hour is said by the clock of Greenwich',
    changes: [{ file: WEATHER, from: 'new Date(ms + offsetAt(ms))', to: 'new Date(ms + 0 * offsetAt(ms))' }],
    test: RULE_TEST,
  },
  {
    name: 'weather: a value of another station is said of the nearest',
    changes: [
      {
        file: WEATHER,
        from: 'stationOf(findStation(other[first] ?? hour.source_id))',
        to: 'stationOf(findStation(hour.source_id))',
      },
    ],
    test: RULE_TEST,
  },
  {
    name: 'weather: the cell is a tenth as wide',
    changes: [{ file: CELLS, from: 'CAST(ROUND(10 * (', to: 'CAST(ROUND(100 * (' }],
    test: SERVER_TEST,
  },
  {
    name: 'weather: the plus of the time is sent bare',
    changes: [
      {
        file: HOURS,
        from: 'encodeURIComponent(new Date(hour).toISOString()',
        to: 'String(new Date(hour).toISOString()',
      },
    ],
    test: SERVER_TEST,
  },
  {
    name: 'weather: nobody is asked a second time',
    changes: [{ file: HOURS, from: "if (pause === undefined) return 'none';", to: "if (tries === 0) return 'none';" }],
    test: SERVER_TEST,
  },
];
