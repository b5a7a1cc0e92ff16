/** Sentences about a log with another name. */
const { check } = require('../../generated/rules.js');
const { escapeHtml } = require('../pages/drawn.js');
const { originsOf } = require('./origins.js');

/**
 * '' for none. Holders of a print learn why a record may be missing. The log does not know the cause.
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
  const why = `Das Prüfbuch geht seit ${day} unter neuem Namen weiter, weil der Server wiederhergestellt wurde oder einen neuen Schlüssel bekam.`;
  const means =
    found.length === 0
      ? 'Wurde er wiederhergestellt, so fehlt hier, was kurz davor eingegangen und noch in keiner Kopie war, bis das Telefon es noch einmal gesendet hat.'
      : `Die Einträge von davor stehen unverändert darin; der letzte bekannte Stand des früheren waren ${origin.before.size} Einträge, Prüfsumme ${check.shortRoot(origin.before.root)}.`;
  return `<p>${escapeHtml(`${why} ${means}`)}</p>`;
}

module.exports = { originWords };
