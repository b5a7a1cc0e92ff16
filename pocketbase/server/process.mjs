/** Wraps a child process. */
import { createInterface } from 'node:readline';

const KEPT_LINES = 50;
/** ms; PocketBase ends within a second. */
const STOP_TIMEOUT = 10_000;

/**
 * SQLite's temporary files go beside the data, because `/tmp` is often memory. Hooks get no mail password.
 * @type {(dir: string, variables: Variables) => Variables}
 */
export function variablesOf(dir, variables) {
  return { SQLITE_TMPDIR: dir, ...variables, MAIL_SERVER: mailServerIn(variables) };
}

/** @type {(variables: Variables) => string} */
function mailServerIn({ SMTP_URL = '' }) {
  if (SMTP_URL === '') return '';
  const { protocol, host } = new URL(SMTP_URL);
  return `${protocol}//${host}`;
}

/** @typedef {import('node:stream').Readable} Stream */

/**
 * @type {(child: import('node:child_process').ChildProcessByStdio<null, Stream, Stream>,
 *   onLine: Log | undefined) => Process}
 */
export function toProcess(child, onLine) {
  /** @type {string[]} */
  const kept = [];
  let listening = false;
  /** @type {(line: string) => void} */
  const keepLine = (line) => {
    listening ||= line.includes('Server started at');
    kept.push(line);
    if (kept.length > KEPT_LINES) kept.shift();
    onLine?.(line);
  };
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', keepLine);
  const exited = new Promise((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', (code) => resolve(code));
  });
  /** @type {(signal: NodeJS.Signals) => Promise<void>} */
  const endChild = async (signal) => {
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT);
    await exited;
    clearTimeout(timer);
  };
  const isListening = () => listening;
  const lines = () => [...kept];
  return {
    exited,
    isListening,
    say: keepLine,
    lines,
    stop: () => endChild('SIGTERM'),
    kill: () => endChild('SIGKILL'),
  };
}

/** The line with 'error' or 'panic', else the last one. @type {(text: string) => string} */
export function lastWords(text) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character begins a terminal colour.
  const lines = text.replace(/\u001b\[[0-9;]*m/g, '').split('\n');
  const filled = lines.map((line) => line.trim()).filter((line) => line !== '');
  return filled.find((line) => /error|panic|failed/i.test(line)) ?? filled.at(-1) ?? 'ohne ein Wort beendet.';
}

const ON_DISK = /database or disk is full|no space left on device|disk I\/O error|input\/output error/i;

/** The database cannot always tell a full disk from a broken one. @type {(text: string) => string | null} */
export function diskTrouble(text) {
  const [words] = ON_DISK.exec(text) ?? [];
  return words
    ? `Der Datenträger ist voll oder gestört (${words}). Bitte Platz schaffen und noch einmal aufrufen.`
    : null;
}

const DAMAGED = /database disk image is malformed|file is not a database/i;
const FOREIGN = /no such table: \w+/i;

/** @returns null where the database is not the reason. @type {(text: string, dir: string) => string | null} */
export function databaseTrouble(text, dir) {
  const [damage] = DAMAGED.exec(text) ?? [];
  if (damage)
    return `Die Datenbank in ${dir} ist beschädigt (${damage}). Bitte den Dienst anhalten, den Ordner aufbewahren und eine Sicherung oder die laufende Kopie in einen leeren zurückholen: docs/betrieb/notfall.md.`;
  const [table] = FOREIGN.exec(text) ?? [];
  return table
    ? `In ${dir} liegt eine Datenbank, aber keine von Objektbeleg (${table}) – bitte DATA_DIR prüfen.`
    : null;
}

/** A hook throws `Refusal: …`; the engine appends its position. @type {(text: string) => string | null} */
export function refusedBy(text) {
  return /Refusal: (.+?)(?: at \S+ \(\S+\))?$/m.exec(text)?.[1] ?? null;
}
