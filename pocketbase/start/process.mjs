/** A child process by its lines and its end. */
import { createInterface } from 'node:readline';

/** Of what it printed so many of the last lines are kept: they say why it ended. */
const KEPT_LINES = 50;
/** PocketBase ends within a second; only a hung one is killed. */
const STOP_TIMEOUT = 10_000;

/**
 * What the executable may get of these variables (start/children.mjs says what it gets). Where SQLite needs a file for a moment
 * (lib/erasing/remains.js), it is made beside the data: there is the room that the page for operators asks for, and what lies there is
 * protected as the data are; `/tmp` is memory often enough. Of the mail server the hooks hear the address and no password.
 * @type {(dir: string, variables: Variables) => Variables}
 */
export function variablesOf(dir, variables) {
  return { SQLITE_TMPDIR: dir, ...variables, MAIL_SERVER: mailServerIn(variables) };
}

/** Scheme, host and port of SMTP_URL; '' without one. @type {(variables: Variables) => string} */
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

/**
 * The line that says why: the one with 'error' or 'panic' in it, else the last one, without colours.
 * @type {(text: string) => string}
 */
export function lastWords(text) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character begins a terminal colour.
  const lines = text.replace(/\u001b\[[0-9;]*m/g, '').split('\n');
  const said = lines.map((line) => line.trim()).filter((line) => line !== '');
  return said.find((line) => /error|panic|failed/i.test(line)) ?? said.at(-1) ?? 'ohne ein Wort beendet.';
}

/** How SQLite and the system say that a disk has no room, or fails. */
const ON_DISK = /database or disk is full|no space left on device|disk I\/O error|input\/output error/i;

/**
 * A sentence for the operator where the disk was the reason; null where it was not. The database cannot always tell a full disk from a broken one.
 * @type {(text: string) => string | null}
 */
export function diskTrouble(text) {
  const [words] = ON_DISK.exec(text) ?? [];
  return words
    ? `Der Datenträger ist voll oder gestört (${words}). Bitte Platz schaffen und noch einmal aufrufen.`
    : null;
}

/**
 * The sentence with which a hook refused to serve at all: it throws `Refusal: …`, and the engine says where behind it.
 * @type {(text: string) => string | null}
 */
export function refusedBy(text) {
  return /Refusal: (.+?)(?: at \S+ \(\S+\))?$/m.exec(text)?.[1] ?? null;
}
