/** What is agreed with the provider of the demo (D152): which service is expected where, so that one of them is missing. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Like the days of plan.mjs: an hour ahead of UTC, all year. */
const ZONE = HOUR;

/** Every week, and whoever comes three days before or after has come. */
const WEEKLY = { rhythm: { kind: 'interval', days: 7 }, season_from: '', season_to: '', tolerance: 3 };
/** When it snows: nothing is ever missing. */
const IN_WINTER = { rhythm: { kind: 'weather' }, season_from: '11-01', season_to: '03-31', tolerance: 0 };

/** `begun`: so many days ago, at or before the first documentation there (plan.mjs). */
const AGREED = [
  { property: 'aachener', service: 'Reinigungsdienst', begun: 41, ...WEEKLY },
  { property: 'wiener', service: 'Reinigungsdienst', begun: 38, ...WEEKLY },
  { property: 'venloer', service: 'Winterdienst', begun: 42, ...IN_WINTER },
  { property: 'kalker', service: 'Winterdienst', begun: 42, ...IN_WINTER },
];

/**
 * The Leistungspläne as rows of `service_plans`; `property` is a key of people.mjs.
 * @param {number} now ms since 1970
 */
export function buildServicePlans(now) {
  const today = Math.floor((now + ZONE) / DAY);
  return AGREED.map(({ begun, service, ...plan }) => ({
    ...plan,
    service_type: service,
    starts_on: new Date((today - begun) * DAY).toISOString().slice(0, 10),
  }));
}
