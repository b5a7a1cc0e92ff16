/**
 * Addresses of positions (D13). One question a second goes upstream for the whole installation, nobody waits in a queue,
 * and of a stranger's answer nothing reaches the caller but an address of plain text.
 */
const { limits, text } = require(`${__hooks}/generated/rules.js`);
const { Fault, invalid } = require(`${__hooks}/lib/fault.js`);
const { where } = require(`${__hooks}/lib/rows.js`);
const { at, dated } = require(`${__hooks}/lib/times.js`);

const REVERSE_URL = 'https://nominatim.openstreetmap.org/reverse';
/** A Nominatim answer has two kilobytes; more is none. */
const ANSWER_MAX = 65536;

/** `GET /api/app/geocode/reverse?lat&lon`. @throws Fault 422, 429, 502 `geocoding_failed`, 503 when the second is taken. */
function reverse({ e, app, caller }) {
  const query = e.request.url.query();
  const latitude = coordinate(query.get('lat'), 90);
  const longitude = coordinate(query.get('lon'), 180);
  const key = `reverse:${latitude.toFixed(limits.GEOCODE_DIGITS)},${longitude.toFixed(limits.GEOCODE_DIGITS)}`;
  const known = fromCache(app, key);
  if (known) return { status: 200, body: { address: known } };
  countCaller(app, (caller.user ?? caller.link).id);
  takeSecond(app);
  const address = ask(app, { latitude, longitude });
  remember(app, key, address);
  return { status: 200, body: { address } };
}

function coordinate(given, most) {
  const value = given === '' ? Number.NaN : Number(given);
  if (!(Math.abs(value) <= most)) throw invalid([{ field: most === 90 ? 'lat' : 'lon', code: 'coordinates_invalid' }]);
  return value;
}

function fromCache(app, query) {
  const [row] = where(app, 'geocode_cache', { query });
  if (!row || at(row, 'fetched_at') + limits.GEOCODE_KEPT < Date.now()) return null;
  return JSON.parse(toString(row.get('answer'))).address;
}

function remember(app, query, address) {
  app.runInTransaction((tx) => {
    const row =
      where(tx, 'geocode_cache', { query })[0] ??
      new Record(tx.findCachedCollectionByNameOrId('geocode_cache'), { query });
    row.set('answer', { address });
    row.set('fetched_at', dated(Date.now()));
    tx.save(row);
  });
}

/** The process-wide store changes a value under its lock, so two requests never take the same second. */
function takeSecond(app) {
  let taken = false;
  app.store().setFunc('geocode:last', (last) => {
    const now = Date.now();
    taken = now - Number(last ?? 0) >= limits.GEOCODE_INTERVAL;
    return taken ? now : last;
  });
  if (!taken) throw new Fault(503, 'temporary', { retryAfter: 1 });
}

/** Thirty new places a minute and account. The store holds texts, because it is shared by many runtimes. */
function countCaller(app, id) {
  const minute = Math.floor(Date.now() / 60000);
  let count = 0;
  app.store().setFunc(`geocode:by:${id}`, (seen) => {
    const [then, before] = String(seen ?? '').split(':');
    count = Number(then) === minute ? Number(before) + 1 : 1;
    return `${minute}:${count}`;
  });
  if (count > limits.GEOCODE_PER_MINUTE) throw new Fault(429, 'rate_limited', { retryAfter: 60 });
}

function ask(app, { latitude, longitude }) {
  const base = $os.getenv('GEOCODER_REVERSE_URL') || REVERSE_URL;
  const url = `${base}?lat=${latitude}&lon=${longitude}&format=json&addressdetails=1&accept-language=de`;
  const identity = `Objektbeleg/${$os.getenv('APP_VERSION')} (${app.settings().meta.appURL})`;
  try {
    const headers = { 'User-Agent': identity, Accept: 'application/json' };
    const answer = $http.send({ url, method: 'GET', headers, timeout: limits.GEOCODE_TIMEOUT / 1000 });
    if (answer.statusCode === 200 && answer.body.length <= ANSWER_MAX) {
      const address = addressOf(JSON.parse(toString(answer.body)));
      if (address) return address;
    }
  } catch (error) {
    app.logger().warn('The geocoder did not answer.', 'error', String(error));
  }
  throw new Fault(502, 'geocoding_failed');
}

/** 'Domkloster 4, 50667 Köln' from the parts, else the provider's own line; null when there is neither. */
function addressOf(answer) {
  const parts = typeof answer?.address === 'object' && answer.address !== null ? answer.address : {};
  const part = (...names) => names.map((name) => parts[name]).find((value) => isPlain(value)) ?? '';
  const street = `${part('road', 'pedestrian', 'footway', 'square')} ${part('house_number')}`.trim();
  const place = `${part('postcode')} ${part('city', 'town', 'village', 'municipality', 'hamlet')}`.trim();
  const address = street && place ? `${street}, ${place}` : answer?.display_name;
  return isPlain(address) ? address.trim() : null;
}

function isPlain(value) {
  return (
    typeof value === 'string' &&
    value.length <= limits.LOCATION_MAX &&
    text.isVisible(value) &&
    text.isWellFormed(value)
  );
}

module.exports = { reverse };
