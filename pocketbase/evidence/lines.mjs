/** Lines of `objektbeleg check` about the log, time stamps and witnesses. */

/** Signed every minute; old records take longer. */
const SIGNED_WITHIN = 15 * 60_000;
const STAMPED_WITHIN = 4 * 3_600_000;

/** Allows a witness half a day of maintenance. */
const WITNESSED_WITHIN = 4 * 3_600_000;

/** @typedef {[name: string, what: string, weight?: string]} Finding */

/** @type {(holds: {log: Pick<LogState, 'entries' | 'signed' | 'waitsSince' | 'without' | 'upgraded'> | null} | string | null) => Finding[]} */
export function logLine(holds) {
  if (!holds || typeof holds === 'string' || !holds.log) return [];
  const { entries, signed, waitsSince, without, upgraded } = holds.log;
  const line = `${formatEntries(entries)}, ${signed} davon unterschrieben`;
  const waits = waitsSince === null ? 0 : Date.now() - Date.parse(waitsSince);
  if (waits > SIGNED_WITHIN)
    return [
      [
        'Prüfbuch',
        `${line}; seit ${waitsSince} wird nichts unterschrieben – docs/evidence.md sagt, woran das liegt`,
        'Problem',
      ],
    ];
  if (without === 0) return [['Prüfbuch', line]];
  const lacking = `${line}; ohne Eintrag: ${without} Dokumentationen`;
  // Only an update adds entries for older records.
  return upgraded
    ? [['Prüfbuch', `${lacking} – objektbeleg verify nennt sie`, 'Problem']]
    : [['Prüfbuch', `${lacking} (der laufende Server trägt sie nach)`, 'Hinweis']];
}

/**
 * A short outage is a note, because the next stamp covers the rest.
 * @param tsa null = none.
 * @type {(holds: {log: Stamped & Pick<LogState, 'signed'> | null} | string | null, tsa: string | null) => Finding[]}
 */
export function stampLine(holds, tsa) {
  if (!holds || typeof holds === 'string' || !holds.log) return [];
  const name = 'Zeitstempel';
  if (tsa === null) return [[name, 'kein Zeitstempeldienst eingerichtet (TSA_URL)', 'Hinweis']];
  const { stamped, signed, stampedAt, stampWhy, stampWaitsSince } = holds.log;
  const line = `${stamped} von ${signed} unterschriebenen Einträgen gestempelt${stampedAt ? `, zuletzt ${stampedAt}` : ''}`;
  const waits = stampWaitsSince === null ? 0 : Date.now() - Date.parse(stampWaitsSince);
  const why = stampWhy ? `; beim letzten Versuch: ${stampWhy}` : '';
  if (waits > STAMPED_WITHIN)
    return [[name, `${line}; seit ${stampWaitsSince} fehlt ein Zeitstempel${why}`, 'Problem']];
  return why === '' ? [[name, line]] : [[name, `${line}${why}`, 'Hinweis']];
}

/**
 * Another state is a problem at once, a missing signature after four hours.
 * @param keys verifier keys.
 * @type {(holds: {log: Pick<LogState, 'witnesses'> | null} | string | null, keys: readonly string[]) => Finding[]}
 */
export function witnessLines(holds, keys) {
  if (!holds || typeof holds === 'string' || !holds.log) return [];
  const { witnesses } = holds.log;
  return keys.map((key) => {
    const name = `Zeuge ${key.slice(0, key.indexOf('+'))}`;
    const state = witnesses.find(({ witness }) => witness === key);
    if (!state) return [name, 'wurde noch nicht gefragt', 'Hinweis'];
    return [name, ...witnessLine(state)];
  });
}

/** @type {(state: WitnessState) => [what: string, weight?: string]} */
function witnessLine({ size, why, differs, waitsSince }) {
  const line = size === 0 ? 'hat noch nichts unterschrieben' : `hat ${formatEntries(size)} unterschrieben`;
  const reason = why === '' ? '' : `; beim letzten Versuch: ${why}`;
  if (differs === 1) return [`${line}${reason}`, 'Problem'];
  const waits = waitsSince === null ? 0 : Date.now() - Date.parse(waitsSince);
  if (waits > WITNESSED_WITHIN) return [`${line}; seit ${waitsSince} fehlt seine Unterschrift${reason}`, 'Problem'];
  return why === '' ? [line] : [`${line}${reason}`, 'Hinweis'];
}

/** @type {(count: number) => string} */
function formatEntries(count) {
  return count === 1 ? '1 Eintrag' : `${count} Einträge`;
}
