/**
 * Erases for Art. 17 GDPR. Without `--ja` it only reports.
 * Lists beside data, backups and replica come first: a restored backup erases again (D250).
 */
import { stat } from 'node:fs/promises';
import { dropWorkingFiles } from '../backups/lock.mjs';
import { databaseTag } from '../backups/restic.mjs';
import { ensureBuilt } from '../build/build.mjs';
import { ensurePocketbase } from '../build/install.mjs';
import { otherCopies } from '../erasing/copies.mjs';
import { ERASURES, forgetErasure, noteErasure, replicaList, resticList } from '../erasing/list.mjs';
import { birthOf } from '../operations/database.mjs';
import { OperatorError, sentenceOf } from '../operations/operatorError.mjs';
import { stayPrivate } from '../operations/privacy.mjs';
import { startPhotos } from '../photos/relay.mjs';
import { runHookCommand } from '../server/launch.mjs';
import { checkNoWayBack } from '../server/wayBack.mjs';
import { RESTIC, S3 } from './help.mjs';
import { createUsageError } from './parse.mjs';

/** @import { Erasure } from '../erasing/list.mjs' */

/** @type {{[word: string]: 'person' | 'record'}} */
const KINDS = { person: 'person', dokumentation: 'record' };

/** From pb_hooks/lib/erasing/command.js. `erasure`: null where nothing is erased; `done`: false while only a restart can erase the rest. @typedef {{erasure: Erasure | null, lines: string[], done: boolean}} EraseReport */

/** @type {(call: Call) => Promise<{lines: string[], isOk: boolean}>} */
async function erase(call) {
  const { kind, who, records, isMeant } = wantedErasure(call);
  const { config } = call;
  await ensureBuilt(() => {}, { app: false });
  const executable = await ensurePocketbase({ bin: config.bin, log: console.error });
  const publicUrl = config.publicUrl ?? `http://127.0.0.1:${config.port}`;
  /** @type {Variables} */
  const store = {};
  /** @type {(args: string[], env?: Variables) => Promise<EraseReport>} */
  const runEraseCommand = async (args, env = store) =>
    JSON.parse(await runHookCommand({ executable, dir: config.dir, publicUrl, args, env }));
  const wanted = JSON.stringify({ kind, who, records });
  const plan = await runEraseCommand(['erase-plan', wanted], { APP_ONLY_READS: '1' });
  if (!plan.erasure) return { lines: plan.lines, isOk: plan.done };
  const goes = plan.lines.map((line) => `- ${line}`);
  if (!isMeant)
    return {
      lines: ['Das würde gelöscht:', ...goes, 'Nichts wurde gelöscht. Zum Löschen noch einmal mit --ja.'],
      isOk: true,
    };
  stayPrivate();
  await checkNoWayBack(config.dir);
  await dropWorkingFiles(config);
  // Only a process with the store's keys reaches photos there.
  const photos = await startPhotos({ dir: config.dir, env: process.env, log: console.error, watches: false });
  Object.assign(store, photos.env);
  try {
    const lists = { folders: [config.dir, ...(await backupsOf(config))], distant: await distantOf(config, executable) };
    const { erasure, lines, done } = await eraseAfterNoting(plan.erasure, lists, runEraseCommand);
    if (!erasure) return { lines, isOk: done };
    return {
      lines: [
        done ? 'Gelöscht:' : 'Noch nicht alles gelöscht:',
        ...goes,
        ...lines,
        ...(await listRemainingCopies(config)),
      ],
      isOk: done,
    };
  } finally {
    await photos.stop();
  }
}

const BEFORE = 'Nichts wurde gelöscht: Was gelöscht wird, muss vorher in der Liste der Löschungen stehen';
const BEGUN = 'Die Löschung ist vorgemerkt: Ein neuer Aufruf oder der nächste Start führt sie zu Ende.';

/**
 * Lists first, so that an interruption loses no order. A Löschsperre set meanwhile removes it again.
 * @type {(erasure: Erasure, lists: import('../erasing/list.mjs').Lists, runErase: (args: string[]) => Promise<EraseReport>) => Promise<EraseReport>}
 */
async function eraseAfterNoting(erasure, lists, runErase) {
  await noteErasure(erasure, lists).catch((/** @type {unknown} */ error) => {
    throw new OperatorError(`${BEFORE}. ${sentenceOf(error)}`);
  });
  const report = await runErase(['erase', JSON.stringify(erasure)]).catch((/** @type {unknown} */ error) => {
    throw new OperatorError(`${BEGUN} ${sentenceOf(error)}`);
  });
  if (!report.erasure) await forgetErasure(erasure, lists);
  return report;
}

/** Lists that survive this machine. @type {(config: Config, executable: string) => Promise<import('../erasing/list.mjs').Distant[]>} */
async function distantOf({ dir, replica, restic }, executable) {
  const lists = replica ? [replicaList(replica)] : [];
  return restic ? [...lists, resticList(databaseTag(await birthOf({ executable, dir })))] : lists;
}

/** @type {(config: Config) => Promise<string[]>} */
async function backupsOf({ backup }) {
  const isThere = backup !== null && (await stat(backup.dir).catch(() => null)) !== null;
  return isThere ? [backup.dir] : [];
}

const BACKUPS =
  'Ältere Sicherungen enthalten es, bis sie gelöscht werden; was aus ihnen wiederhergestellt wird, löscht der nächste Start noch einmal.';
const BY_HAND = `Ältere Sicherungen enthalten es noch. Legen Sie ${ERASURES} aus dem Datenordner neben sie: Was darin steht, wird nach einer Wiederherstellung noch einmal gelöscht.`;
const REPLICA = 'Aus der laufenden Kopie verschwindet es in ein bis zwei Tagen.';

/** @type {(config: Config) => Promise<string[]>} */
async function listRemainingCopies(config) {
  const backups = config.restic || (await backupsOf(config)).length > 0 ? BACKUPS : BY_HAND;
  const kept = config.replica === null ? [backups] : [backups, REPLICA];
  return [...kept, ...(await otherCopies(config.dir))];
}

/** @type {(call: Omit<Call, 'config'>) => {kind: 'person' | 'record', who: string, records: boolean, isMeant: boolean}} */
function wantedErasure({ words: [word = '', who = ''], flags, dryRun }) {
  const kind = KINDS[word];
  const records = flags['mit-dokumentationen'] === true;
  if (!kind || (kind === 'record' && records)) throw createUsageError(eraseCommand);
  return { kind, who, records, isMeant: flags.ja === true && !dryRun };
}

/** @type {Command} */
export const eraseCommand = {
  name: 'erase',
  group: 'Prüfen und schützen',
  summary: 'löscht endgültig nach Art. 17 DSGVO',
  purpose: [
    'WEN: Nummer der Dokumentation, oder E-Mail oder Name der Person.',
    'Ohne --ja sagt der Befehl nur, was gelöscht würde.',
  ],
  words: 'person|dokumentation WEN',
  flags: {
    ja: { type: 'boolean', says: 'löscht wirklich' },
    'mit-dokumentationen': { type: 'boolean', says: 'löscht zur Person auch ihre Dokumentationen' },
  },
  variables: ['DATA_DIR', 'BACKUP_DIR', 'REPLICA_URL', ...RESTIC, ...S3],
  example: ['objektbeleg erase dokumentation 4F7K2-Q9M3X', 'objektbeleg erase person erika@firma.de --ja'],
  needsDatabase: true,
  changes: true,
  checkCall: wantedErasure,
  run: erase,
};
