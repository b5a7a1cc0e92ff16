/** The steps of an update that touch the service and its data, and the way back from each of them (D198). */
import { readFile, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { addressOf } from '../operations/address.mjs';
import { isLocked } from '../operations/dataLock.mjs';
import { openFiles } from '../operations/openFiles.mjs';
import { Refusal } from '../refusal.mjs';
import { beside, putOldBack } from './code.mjs';
import { asOwner, runNode } from './commands.mjs';
import { dropKept, keepData, putDataBack } from './data.mjs';
import { endJournal, readJournal, writeJournal } from './journal.mjs';
import { listProblems, newProblems } from './trial.mjs';

/**
 * What every step needs: `root`: the program's folder; `config` and `env` of the service; `owner` of the data; `stop` and `start` the service.
 * @typedef {{root: string, config: Config, env: Variables, owner: import('./commands.mjs').Owner | null,
 *   stop: () => Promise<void>, start: () => Promise<void>}} Update
 */

/** ms that a service may take to end, and to answer after its start; what takes long, the migration, was done before. */
const STOP_MOST = 60_000;
const START_MOST = 120_000;
const LOOK = 250;

/** One more backup, restored on trial where they are made every night. @type {(update: Update, folder: string) => Promise<void>} */
export async function backUp({ root, env, owner }, folder) {
  const [script, args] = folder === '' ? ['pocketbase/backups/nightly.mjs', []] : ['pocketbase/backup.mjs', [folder]];
  const { code, said } = await runNode(script, { args, cwd: root, env, owner });
  if (code !== 0) throw new Refusal(`Die Sicherung ist nicht gelungen, es wurde nichts verändert: ${said}`);
}

/** From here on nobody delivers; what was acknowledged until now is kept as it is. @type {(update: Update) => Promise<void>} */
export async function closeService(update) {
  const { root, config, owner } = update;
  // Of an update that went well; now this one needs the names.
  for (const old of [beside.before(root), beside.failed(root)]) await rm(old, { recursive: true, force: true });
  await writeJournal(root, { step: 'closed', pid: 0 });
  await update.stop();
  await untilClosed(config.dir);
  await asOwner(owner, () => keepData(config.dir));
}

/**
 * Everything as it was before `close`: program, data, service. Called again it goes on where it was interrupted.
 * @type {(update: Update) => Promise<void>}
 */
export async function takeBack(update) {
  const { root, config, owner } = update;
  const journal = await readJournal(root);
  await endTried(journal?.pid ?? 0);
  // A stopped service may be no news to whoever stops it; that nobody has the database open is what counts.
  await update.stop().catch(() => {});
  await untilClosed(config.dir);
  await asOwner(owner, () => putDataBack(config.dir));
  await putOldBack(root);
  // Only now: between the two a start would take the new program to the old data.
  await asOwner(owner, () => dropKept(config.dir));
  await update.start();
  if (!(await isAnswering(config)))
    throw new Refusal('Die bisherige Version ist wieder am Platz, mit allen Daten, aber der Server antwortet nicht.');
  await endJournal(root);
}

/**
 * Lets the new version answer. @param before problems of the old version.
 * @returns what it complains about from now on: no reason to go back, because it may have acknowledged something.
 * @throws Refusal where it never answered; then it can be taken back.
 * @type {(update: Update, before: string[]) => Promise<string[]>}
 */
export async function openService(update, before) {
  const { root, config } = update;
  await update.start();
  if (!(await isAnswering(config))) throw new Refusal('Die neue Version antwortet nicht unter ihrer Adresse.');
  await writeJournal(root, { step: 'opened', pid: 0 });
  await clearAway(update);
  return newProblems(await listProblems(root, update), before);
}

/** The new version stays: what was kept for the way back goes, the program of before stays. @type {(update: Update) => Promise<void>} */
export async function clearAway({ root, config, owner }) {
  await asOwner(owner, () => dropKept(config.dir));
  await endJournal(root);
}

/**
 * Whether anything answers within its time, whatever it says: who answers may have acknowledged a delivery, and is not taken back.
 * @type {(config: Config) => Promise<boolean>}
 */
async function isAnswering(config) {
  const url = `${addressOf(config)}/api/app/health`;
  for (const end = Date.now() + START_MOST; Date.now() < end; await pause(LOOK)) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => null);
    if (answer) return true;
  }
  return false;
}

/** Until no process has the database open. @throws Refusal. @type {(dir: string) => Promise<void>} */
async function untilClosed(dir) {
  for (const end = Date.now() + STOP_MOST; Date.now() < end; await pause(LOOK)) {
    const { seen, deleted } = await openFiles(dir);
    if (!seen && deleted.length === 0 && !(await isLocked(dir))) return;
  }
  throw new Refusal('Der Server hat sich nicht beenden lassen: seine Datenbank ist noch geöffnet.');
}

/** A new version that was tried when the update was interrupted. @type {(pid: number) => Promise<void>} */
async function endTried(pid) {
  const line = pid === 0 ? '' : await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  // Its number may be somebody else's by now.
  if (line.includes('pocketbase/start.mjs')) process.kill(pid, 'SIGTERM');
}
