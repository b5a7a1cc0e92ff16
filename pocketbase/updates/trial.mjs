/** Tries the new version on the real data, without mail or replica. No phone reaches it, so a rollback loses nothing. */
import { join } from 'node:path';
import { Refusal } from '../operations/refusal.mjs';
import { startChild } from '../server/children.mjs';
import { freePort } from '../server/launch.mjs';
import { toProcess } from '../server/process.mjs';
import { runNode } from './commands.mjs';

/** @import { Owner } from './commands.mjs' */

/** ms; a migration may change millions of rows. */
const START_MOST = 60 * 60_000;
/** A rollback could not undo outgoing traffic. */
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

/** @type {(root: string, of: {env: Variables, owner: Owner | null}) => Promise<string[]>} */
export async function listProblems(root, { env, owner }) {
  const { code, said } = await runNode('pocketbase/cli/checkServer.mjs', { cwd: root, env, owner });
  const lines = said.split('\n').filter((line) => line.endsWith('– Problem'));
  return code === 0 || lines.length > 0
    ? lines
    : [said.split('\n').at(-1) || 'check:server hat sich ohne ein Wort beendet.'];
}

/** @type {(now: string[], before: string[]) => string[]} */
export function newProblems(now, before) {
  const name = (/** @type {string} */ line) => line.split(':')[0];
  const known = new Set(before.map(name));
  return now.filter((line) => !known.has(name(line)));
}

/**
 * @param of `before`: problems of the old version do not count.
 * @throws Refusal where a step fails.
 * @type {(root: string, of: {env: Variables, owner: Owner | null, before: string[], onPid: (pid: number) => Promise<void>}) => Promise<void>}
 */
export async function tryNew(root, { env, owner, before, onPid }) {
  const silent = Object.fromEntries(SILENT.map((name) => [name, '']));
  // The start is recognised by a plain sentence.
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

/** @type {(running: Process) => string} */
function lastWord(running) {
  return (
    running
      .lines()
      .filter((line) => line.trim() !== '')
      .at(-1) ?? 'ohne ein Wort.'
  );
}
