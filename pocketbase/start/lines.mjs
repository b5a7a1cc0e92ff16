/** How the start prints: sentences for somebody who reads along, or with `LOG=json` a line of JSON each (D149). */

/** The engine writes the time before what a hook prints. */
const STAMP = /^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d /;

/** A mailbox: what collects lines keeps nothing of a person. */
const MAILBOX = /[^\s<>()"',;:]+@[^\s<>()"',;:]+/g;

/**
 * @param env the process's variables.
 * @returns `info` prints what somebody should know, `error` why it ends; of a text with several lines each that says something is a line.
 * @type {(env: Variables) => {info: Log, error: Log}}
 */
export function createPrinter({ LOG }) {
  if (LOG !== 'json') return { info: (text) => console.log(text), error: (text) => console.error(text) };
  /** @type {(level: 'info' | 'error') => Log} */
  const createJsonLog = (level) => (text) => {
    for (const line of text.split('\n')) if (line.trim() !== '') console.log(jsonLine(level, line.trim()));
  };
  return { info: createJsonLog('info'), error: createJsonLog('error') };
}

/** What a hook wrote as JSON already goes as it is. @type {(level: 'info' | 'error', line: string) => string} */
function jsonLine(level, line) {
  const bare = line.replace(STAMP, '');
  if (isEvent(bare)) return bare;
  return JSON.stringify({ time: new Date().toISOString(), level, event: 'start', message: bare.replace(MAILBOX, '…') });
}

/** @type {(line: string) => boolean} */
function isEvent(line) {
  if (!line.startsWith('{"time":')) return false;
  try {
    /** @type {{event?: unknown} | null} */
    const said = JSON.parse(line);
    return typeof said?.event === 'string';
  } catch {
    return false;
  }
}
