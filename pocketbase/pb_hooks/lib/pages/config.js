/** Settings that the app needs before sign-in; nothing secret. */

/** Defaults. */
const TILE_URL = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';
const MAPS_LINK = 'https://www.google.com/maps/search/?api=1&query={lat},{lon}';

/** @type {() => string} */
function tileUrl() {
  return $os.getenv('TILE_URL') || TILE_URL;
}

/** @type {() => {status: number, body: SiteConfig}} */
function showConfig() {
  const mapsLink = $os.getenv('MAPS_LINK') || MAPS_LINK;
  const values = {
    imprint: parseImprint(),
    costs: getOperatorSentence('COSTS'),
    hosting: getOperatorSentence('HOSTING'),
  };
  return { status: 200, body: { tileUrl: tileUrl(), mapsLink, ...values } };
}

/** @type {(name: string) => string | null} */
function getOperatorSentence(name) {
  return $os.getenv(name).trim() || null;
}

/** All four or null. '|' or ';' separates the lines of the address. @type {() => Imprint | null} */
function parseImprint() {
  const [name, address, email, responsible] = ['NAME', 'ADDRESS', 'EMAIL', 'RESPONSIBLE'].map((part) =>
    $os.getenv(`IMPRINT_${part}`).trim(),
  );
  if (!name || !address || !email || !responsible) return null;
  const lines = address.split(/[|;]/).map((line) => line.trim());
  return { name, address: lines.join(';'), email, responsible };
}

module.exports = { parseImprint, showConfig, tileUrl };
