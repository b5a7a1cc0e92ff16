/** Prints sentences, or JSON lines with `LOG=json`. */

/** PocketBase prefixes a hook's output with the time. */
const STAMP = /^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d /;

/** Log collectors must not store mail addresses. */
const MAILBOX = /[^\s<>()"',;:]+@[^\s<>()"',;:]+/g;

/** @type {(env: Variables) => {info: Log, error: Log}} */
export function createPrinter({ LOG }) {
  if (LOG !== 'json') return { info: (text) => console.log(text), error: (text) => console.error(text) };
  /** @type {(level: 'info' | 'error') => Log} */
  const createJsonLog = (level) => (text) => {
    for (const line of text.split('\n')) if (line.trim() !== '') console.log(jsonLine(level, line.trim()));
  };
  return { info: createJsonLog('info'), error: createJsonLog('error') };
}

/** A hook's own JSON stays. @type {(level: 'info' | 'error', line: string) => string} */
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
    const parsed = JSON.parse(line);
    return typeof parsed?.event === 'string';
  } catch {
    return false;
  }
}
