/** What the app needs to know of this installation before anybody signs in; nothing secret. */

/** D14; both can be set. */
const TILE_URL = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';
const MAPS_LINK = 'https://www.google.com/maps/search/?api=1&query={lat},{lon}';

/** @type {() => string} */
function tileUrl() {
  return $os.getenv('TILE_URL') || TILE_URL;
}

/**
 * `GET /api/app/config`.
 * @type {() => {status: number, body: SiteConfig}}
 */
function showConfig() {
  const mapsLink = $os.getenv('MAPS_LINK') || MAPS_LINK;
  const said = {
    imprint: parseImprint(),
    costs: getOperatorSentence('COSTS'),
    hosting: getOperatorSentence('HOSTING'),
  };
  return { status: 200, body: { tileUrl: tileUrl(), mapsLink, ...said } };
}

/** What the operator says in a sentence of his own (D141), null where he does not. @type {(name: string) => string | null} */
function getOperatorSentence(name) {
  return $os.getenv(name).trim() || null;
}

/**
 * D46: all four or none. The lines of the address are separated by '|' or ';' and arrive separated by ';'.
 * @type {() => Imprint | null}
 */
function parseImprint() {
  const [name, address, email, responsible] = ['NAME', 'ADDRESS', 'EMAIL', 'RESPONSIBLE'].map((part) =>
    $os.getenv(`IMPRINT_${part}`).trim(),
  );
  if (!name || !address || !email || !responsible) return null;
  const lines = address.split(/[|;]/).map((line) => line.trim());
  return { name, address: lines.join(';'), email, responsible };
}

module.exports = { showConfig, tileUrl };
