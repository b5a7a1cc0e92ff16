/** Steps of an update, each with its way back. */
import { readFile, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { addressOf } from '../operations/address.mjs';
import { isLocked } from '../operations/dataLock.mjs';
import { openFiles } from '../operations/openFiles.mjs';
import { Refusal } from '../operations/refusal.mjs';
import { beside, putOldBack } from './code.mjs';
import { asOwner, runNode } from './commands.mjs';
import { dropKept, keepData, putDataBack } from './data.mjs';
import { endJournal, readJournal, writeJournal } from './journal.mjs';
import { listProblems, newProblems } from './trial.mjs';

/**
 * @typedef {{root: string, config: Config, env: Variables, owner: import('./commands.mjs').Owner | null,
 *   stop: () => Promise<void>, start: () => Promise<void>}} Update
 */

/** ms for the service's end and first answer. The migration ran before. */
const STOP_MOST = 60_000;
const START_MOST = 120_000;
const LOOK = 250;

/** @type {(update: Update, folder: string) => Promise<void>} */
export async function backUp({ root, env, owner }, folder) {
  const [script, args] =
    folder === '' ? ['pocketbase/backups/nightly.mjs', []] : ['pocketbase/cli/backup.mjs', [folder]];
  const { code, said } = await runNode(script, { args, cwd: root, env, owner });
  if (code !== 0) throw new Refusal(`Die Sicherung ist nicht gelungen, es wurde nichts verändert: ${said}`);
}

/** @type {(update: Update) => Promise<void>} */
export async function closeService(update) {
  const { root, config, owner } = update;
  // This update needs the names of earlier folders.
  for (const old of [beside.before(root), beside.failed(root)]) await rm(old, { recursive: true, force: true });
  await writeJournal(root, { step: 'closed', pid: 0 });
  await update.stop();
  await untilClosed(config.dir);
  await asOwner(owner, () => keepData(config.dir));
}

/** A repeated call continues. @type {(update: Update) => Promise<void>} */
export async function takeBack(update) {
  const { root, config, owner } = update;
  const journal = await readJournal(root);
  await endTried(journal?.pid ?? 0);
  // It may be stopped already. Only the closed database counts.
  await update.stop().catch(() => {});
  await untilClosed(config.dir);
  await asOwner(owner, () => putDataBack(config.dir));
  await putOldBack(root);
  // Not earlier: a start would run the new program on old data.
  await asOwner(owner, () => dropKept(config.dir));
  await update.start();
  if (!(await isAnswering(config)))
    throw new Refusal('Die bisherige Version ist wieder am Platz, mit allen Daten, aber der Server antwortet nicht.');
  await endJournal(root);
}

/**
 * @returns new problems. No rollback: it may have acknowledged data.
 * @throws Refusal where it never answered; a rollback is possible then.
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

/** Keeps the old program. @type {(update: Update) => Promise<void>} */
export async function clearAway({ root, config, owner }) {
  await asOwner(owner, () => dropKept(config.dir));
  await endJournal(root);
}

/** Any answer counts, because it may have acknowledged a delivery. @type {(config: Config) => Promise<boolean>} */
async function isAnswering(config) {
  const url = `${addressOf(config)}/api/app/health`;
  for (const end = Date.now() + START_MOST; Date.now() < end; await pause(LOOK)) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => null);
    if (answer) return true;
  }
  return false;
}

/** @type {(dir: string) => Promise<void>} */
async function untilClosed(dir) {
  for (const end = Date.now() + STOP_MOST; Date.now() < end; await pause(LOOK)) {
    const { seen, deleted } = await openFiles(dir);
    if (!seen && deleted.length === 0 && !(await isLocked(dir))) return;
  }
  throw new Refusal('Der Server hat sich nicht beenden lassen: seine Datenbank ist noch geöffnet.');
}

/** @type {(pid: number) => Promise<void>} */
async function endTried(pid) {
  const line = pid === 0 ? '' : await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  // Another process may have the id.
  if (line.includes('pocketbase/start.mjs')) process.kill(pid, 'SIGTERM');
}
