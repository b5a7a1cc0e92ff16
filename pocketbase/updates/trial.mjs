/**
 * The new version behind a closed door (D198): on the real data, at a port that nobody knows, without mail, replica, or anything
 * else that would be seen outside. Whatever goes wrong here, nobody has delivered anything to it.
 */
import { join } from 'node:path';
import { freePort } from '../launch.mjs';
import { Refusal } from '../refusal.mjs';
import { startChild } from '../start/children.mjs';
import { toProcess } from '../start/process.mjs';
import { runNode } from './commands.mjs';

/** @import { Owner } from './commands.mjs' */

/** A migration may walk through millions of rows. */
const START_MOST = 60 * 60_000;
/** What leaves the machine stays off: a version that is taken back must have told nobody anything. */
const SILENT = [
  'SMTP_URL',
  'MAIL_FROM',
  'REPLICA_URL',
  'BACKUP_DIR',
  'TSA_URL',
  'WITNESS_URLS',
  'WITNESS_KEYS',
  'WEATHER_URL',
  'GEOCODER_REVERSE_URL',
  'GEOCODER_SEARCH_URL',
];

/**
 * What `check:server` of a version calls a problem.
 * @type {(root: string, of: {env: Variables, owner: Owner | null}) => Promise<string[]>}
 */
export async function listProblems(root, { env, owner }) {
  const { code, said } = await runNode('pocketbase/checkServer.mjs', { cwd: root, env, owner });
  const lines = said.split('\n').filter((line) => line.endsWith('– Problem'));
  // One that fell over before it could say anything has found something too.
  return code === 0 || lines.length > 0
    ? lines
    : [said.split('\n').at(-1) || 'check:server hat sich ohne ein Wort beendet.'];
}

/** Problems that were not there before, by their name. @type {(now: string[], before: string[]) => string[]} */
export function newProblems(now, before) {
  const name = (/** @type {string} */ line) => line.split(':')[0];
  const known = new Set(before.map(name));
  return now.filter((line) => !known.has(name(line)));
}

/**
 * Starts the version that is in place, lets it migrate, has it checked, and ends it. @param of `before`: problems of the old
 * version, which are no reason against the new one; `onPid`: told the process that is tried.
 * @throws Refusal where it does not start, does not stand the check, or does not end cleanly.
 * @type {(root: string, of: {env: Variables, owner: Owner | null, before: string[], onPid: (pid: number) => Promise<void>}) => Promise<void>}
 */
export async function tryNew(root, { env, owner, before, onPid }) {
  const silent = Object.fromEntries(SILENT.map((name) => [name, '']));
  // In sentences: by one of them it is known that the start is through, whatever the service itself prints (LOG).
  const closed = { ...env, ...silent, LOG: '', HOST: '127.0.0.1', PORT: String(await freePort()) };
  const how = { kind: /** @type {const} */ ('product'), env: closed, cwd: root, ...(owner ?? {}) };
  const child = startChild(process.execPath, [join(root, 'pocketbase', 'start.mjs'), '--trial'], how);
  /** @type {(ready: boolean) => void} */
  let settleReady = () => {};
  /** @type {Promise<boolean>} */
  const ready = new Promise((resolve) => {
    settleReady = resolve;
  });
  const running = toProcess(child, (line) => {
    if (line.startsWith('Objektbeleg läuft: ')) settleReady(true);
  });
  const timer = setTimeout(() => settleReady(false), START_MOST);
  try {
    await onPid(child.pid ?? 0);
    const isUp = await Promise.race([ready, running.exited.then(() => false)]);
    if (!isUp) throw new Refusal(`Die neue Version startet nicht: ${lastWord(running)}`);
    const found = newProblems(await listProblems(root, { env: closed, owner }), before);
    if (found.length > 0) throw new Refusal(`Die neue Version besteht die Prüfung nicht: ${found.join(' · ')}`);
  } finally {
    clearTimeout(timer);
    await running.stop();
  }
}

/** Why a start ended: what it said last that is not a heading. @type {(running: Process) => string} */
function lastWord(running) {
  return (
    running
      .lines()
      .filter((line) => line.trim() !== '')
      .at(-1) ?? 'ohne ein Wort.'
  );
}
