/** HTML of a number's page. It escapes a record's values. */
const { check, evidenceEntry, logTexts, service } = require('../../generated/rules.js');
const { escapeHtml } = require('../pages/drawn.js');

/** @typedef {import('./standing.js').Standing} Standing */
/** @typedef {import('./numbers.js').Shown & {standing: Standing}} Found */

/** Green, amber, red and grey. @type {{[state in import('./standing.js').State]: string}} */
const BANDS = {
  unchanged: 'unchanged',
  corrected: 'corrected',
  deleted: 'corrected',
  unlogged: 'unknown',
  doubtful: 'differs',
  differs: 'differs',
};

const NOT_A_NUMBER = renderNotice(
  'Das ist keine Nummer einer Dokumentation. Sie hat zehn Zeichen und steht oben auf jedem Nachweis, zum Beispiel 4F7K2-Q9M3X.',
);
const TOO_MANY = renderNotice(
  'Von diesem Anschluss wurden zu viele Nummern geprüft. Bitte versuchen Sie es in zehn Minuten noch einmal.',
);

/** @type {(number: string, found: Found[]) => string} */
function answerOf(number, found) {
  if (found.length === 0)
    return renderNotice(
      `Zur Nummer ${number} gibt es hier keine Dokumentation. Bitte vergleichen Sie die zehn Zeichen mit Ihrem Ausdruck. Was noch auf einem Telefon wartet, steht hier erst, wenn es vollständig übertragen ist.`,
    );
  const several =
    found.length > 1
      ? renderNotice(`${found.length} Dokumentationen haben diese Nummer. Zeit und Ort unterscheiden sie.`)
      : '';
  return several + found.map(recordOf).join('');
}

/** @type {(text: string) => string} */
function renderNotice(text) {
  return `<p role="status" class="strong">${escapeHtml(text)}</p>`;
}

/** @type {(found: Found) => string} */
function recordOf(found) {
  const { standing } = found;
  const known = service.SERVICE_TYPES.find((type) => type === found.service);
  const rows = [
    ['Aufgenommen', formatMoment(found.captured_at)],
    ['Eingegangen', formatMoment(found.received_at)],
    ['Postleitzahl, Ort', found.town || 'nicht bekannt'],
    ['Leistung', known ?? 'nicht bekannt'],
    ...deviceOf(standing),
    ...standing.lines.map(lineOf),
  ];
  const list = rows.map(([word, text]) => `<dt>${escapeHtml(word ?? '')}</dt><dd>${text}</dd>`).join('');
  return (
    `<section${photosOf(found)}><h2>Nr.\u00a0${escapeHtml(found.number)}</h2>` +
    `${bandOf(standing)}${timeOf(standing)}<dl class="file">${list}</dl></section>`
  );
}

/** The verdict first, in words and colour (src/components/theme/verdict.css). @type {(standing: Standing) => string} */
function bandOf(standing) {
  const { state, lines } = standing;
  const since = state === 'unchanged' && lines[0] ? ` seit ${formatMoment(lines[0].at)}` : '';
  return (
    `<div class="verdict verdict--${BANDS[state]}" role="status"><div><p><strong>${escapeHtml(stateText(standing))}</strong>${since}</p>` +
    `<p>${hintOf(standing)}</p></div></div>`
  );
}

/** @type {(found: Found) => string} */
function photosOf({ number, standing: { photos } }) {
  if (photos.length === 0) return '';
  return ` data-number="${escapeHtml(number)}" data-photos="${escapeHtml(photos.join(' '))}"`;
}

/** @type {(standing: Standing) => string} */
function stateText({ state, at }) {
  if (state === 'deleted') return `Gelöscht am ${formatMoment(at)}`;
  if (state === 'corrected') return `Berichtigt am ${formatMoment(at)}`;
  if (state === 'unlogged') return 'Eingegangen, noch nicht im Prüfbuch';
  if (state === 'doubtful') return 'Hier nicht prüfbar';
  return state === 'unchanged' ? 'Unverändert' : 'Passt nicht zum Prüfbuch';
}

/** @type {(standing: Standing) => string} */
function hintOf({ state, isHeld, lines, problems }) {
  const since = lines[0]?.kind === 'recorded' ? ', das erst nach dem Eingang begann,' : '';
  /** @type {{[state in import('./standing.js').State]: string}} */
  const hints = {
    unchanged: `Die gespeicherten Angaben und die Prüfsummen der Fotos sind die, die im Prüfbuch${since} eingetragen wurden.`,
    corrected: 'Die erste Fassung und jede Berichtigung sind im Prüfbuch je ein eigener Eintrag.',
    deleted:
      'Inhalt, Fotos und Namen sind hier nicht mehr vorhanden; dass es die Dokumentation gab, bleibt eingetragen.',
    unlogged: 'Der Eintrag folgt in der Regel innerhalb weniger Minuten.',
    doubtful:
      'Welche Einträge im Prüfbuch dieses Servers die neuesten sind, steht nicht mehr fest. Bitte fragen Sie den Betreiber, bevor Sie sich darauf verlassen.',
    differs: `Was gespeichert ist, ist nicht das, was eingetragen wurde (${problems.join('; ')}). Verlassen Sie sich nicht darauf, und fragen Sie den Betreiber.`,
  };
  const held = isHeld ? ' Sie kam verspätet an, und der Dienstleister hat sie noch nicht freigegeben.' : '';
  const erased = lines.some(({ kind }) => kind === 'erased')
    ? ' Der Name der Person wurde auf Antrag gelöscht (Art. 17 DSGVO).'
    : '';
  return escapeHtml(hints[state] + erased + held);
}

/** @type {(standing: Standing) => [string, string][]} */
function deviceOf({ state, device }) {
  if (state === 'deleted') return [];
  if (!device) return [['Gerät', 'ohne Gerätesignatur']];
  /** @type {{[state in typeof device.state]: string}} */
  const sentence = {
    known: `mit Gerätesignatur, Gerät bekannt seit ${formatMoment(device.since)}`,
    unknown: 'mit der Signatur eines Geräts, das hier nicht verzeichnet ist',
  };
  return [['Gerät', `${sentence[device.state]}; die Signatur selbst prüft diese Seite nicht`]];
}

/** Omitted when something does not fit, because a time looks sound. @type {(standing: Standing) => string} */
function timeOf({ state, lines }) {
  const [first] = lines;
  if (!first || state === 'differs' || state === 'doubtful') return '';
  const corrected = lines.filter(({ kind }) => evidenceEntry.CORRECTIONS.includes(kind)).at(-1);
  const text = logTexts.timeProofText({
    what: state === 'deleted' ? 'deletion' : 'record',
    first: shownTime(first.stamped),
    corrected: corrected ? shownTime(corrected.stamped) : null,
  });
  const stamp = `/pruefbuch/stamp/${first.position}`;
  const files =
    first.stamped.at === ''
      ? ''
      : ` <a href="${stamp}/reply">Zeitstempel</a> und <a href="${stamp}/checkpoint">gestempelter Stand</a> zum Nachprüfen.`;
  return `<p><strong>Zeit von außen.</strong> ${escapeHtml(text)}${files}</p>`;
}

/** @type {(stamped: {at: string, by: string}) => {at: string, by: string}} */
function shownTime({ at, by }) {
  return { at: at === '' ? '' : formatMoment(at), by };
}

/** @type {(line: import('./standing.js').Line) => [string, string]} */
function lineOf({ position, kind, at, entry, signed, stamped }) {
  const sentence = signed === '' ? 'noch nicht unterschrieben' : `unterschrieben am ${formatMoment(signed)}`;
  const outside = stamped.at === '' ? '' : `, ${logTexts.stampText(formatMoment(stamped.at), stamped.by)}`;
  return [
    `Prüfbuch, Eintrag ${position}`,
    `${escapeHtml(`${logTexts.entryKindText(kind)} am ${formatMoment(at)}, ${sentence}${outside}`)} <span class="small">${check.sumText(entry)}</span>`,
  ];
}

/** Times of database and log. @type {(time: string) => string} */
function formatMoment(time) {
  const ms = Date.parse(time.replace(' ', 'T'));
  return Number.isNaN(ms) ? 'nicht bekannt' : check.momentText(ms);
}

module.exports = { answerOf, escapeHtml, NOT_A_NUMBER, TOO_MANY };
