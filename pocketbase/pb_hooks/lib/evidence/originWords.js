/** What the page of a number says of a log that went on under another name (D222). */
const { check } = require('../../generated/rules.js');
const { escaped } = require('../pages/drawn.js');
const { originsOf } = require('./origins.js');

/**
 * '' where there was none since. What was there before a recovery and in no copy is not there now, and whoever holds a print of it is told
 * why that may be.
 * @type {(app: App, found: import('./checkWords.js').Found[]) => string}
 */
function originWords(app, found) {
  const lines = found.flatMap(({ standing }) => standing.lines);
  const first = Math.min(...lines.map(({ position }) => position));
  const origin = originsOf(app)
    .filter(({ before }) => found.length === 0 || before.size > first)
    .at(-1);
  if (!origin) return '';
  const day = check.momentText(Date.parse(origin.since));
  const text =
    found.length === 0
      ? `Der Server wurde wiederhergestellt, sein Prüfbuch geht seit ${day} unter neuem Namen weiter. Was kurz davor eingegangen und noch in keiner Kopie war, fehlt hier, bis das Telefon es noch einmal gesendet hat.`
      : `Der Server wurde wiederhergestellt: Das Prüfbuch geht seit ${day} unter neuem Namen weiter. Die Einträge von davor stehen unverändert darin; der letzte bekannte Stand des früheren waren ${origin.before.size} Einträge, Prüfsumme ${check.shortRoot(origin.before.root)}.`;
  return `<p>${escaped(text)}</p>`;
}

module.exports = { originWords };
