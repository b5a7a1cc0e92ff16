/** One expected service is missing on purpose. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** One hour ahead of UTC all year, as in demo/plan.mjs. */
const ZONE = HOUR;

const WEEKLY = { rhythm: { kind: 'interval', days: 7 }, season_from: '', season_to: '', tolerance: 3 };
/** Never missing without snow. */
const IN_WINTER = { rhythm: { kind: 'weather' }, season_from: '11-01', season_to: '03-31', tolerance: 0 };

/** `begun`: days ago, at or before the first record there. */
const AGREED = [
  { property: 'aachener', service: 'Reinigungsdienst', begun: 41, ...WEEKLY },
  { property: 'wiener', service: 'Reinigungsdienst', begun: 38, ...WEEKLY },
  { property: 'venloer', service: 'Winterdienst', begun: 42, ...IN_WINTER },
  { property: 'kalker', service: 'Winterdienst', begun: 42, ...IN_WINTER },
];

/** `property`: a key of demo/people.mjs. @param {number} now ms since 1970 */
export function buildServicePlans(now) {
  const today = Math.floor((now + ZONE) / DAY);
  return AGREED.map(({ begun, service, ...plan }) => ({
    ...plan,
    service_type: service,
    starts_on: new Date((today - begun) * DAY).toISOString().slice(0, 10),
  }));
}
