/** Mistakes in what counts as measured weather, and in what of a record is told to the service that is asked (D102). */
const WEATHER = 'src/domain/weather.ts';
const PLACES = 'pocketbase/pb_hooks/lib/weather/places.js';
const HOURS = 'pocketbase/pb_hooks/lib/weather/hours.js';
const RULE_TEST = 'tests/domain/weather.test.ts';
const SERVER_TEST = 'tests/server/weather.test.ts';

export const MUTANTS = [
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
      { file: WEATHER, from: 'stationOf(by(other[first] ?? hour.source_id))', to: 'stationOf(by(hour.source_id))' },
    ],
    test: RULE_TEST,
  },
  {
    name: 'weather: the cell is a tenth as wide',
    changes: [{ file: PLACES, from: 'CAST(ROUND(10 * (', to: 'CAST(ROUND(100 * (' }],
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
