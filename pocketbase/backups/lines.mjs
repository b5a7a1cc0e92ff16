/** Lines of `objektbeleg check` about backups and replica. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readState } from '../replica/state.mjs';
import { jsonIn, placeOf, trialOf } from './state.mjs';

/** @typedef {import('../evidence/lines.mjs').Finding} Finding */
/** @typedef {{at: string, folder: string, documentations: number, photos: number, missing: number}} Backup */

/** Phones keep delivered photos for 72 hours. */
const BACKUP_MAX_AGE = 72 * 3_600_000;

const REPLICA_MAX_AGE = 5 * 60_000;
/** One night, and two hours to make the backup. */
const NIGHTLY_MAX_AGE = 26 * 3_600_000;
/** A week, and a night more. */
const TRIAL_MAX_AGE = 8 * 24 * 3_600_000 + 2 * 3_600_000;

/** @type {(config: Pick<Config, 'dir' | 'isPublic'>) => Promise<Finding>} */
export async function backupLine({ dir, isPublic }) {
  const text = await readFile(join(dir, 'last_backup.json'), 'utf8').catch(() => null);
  const weight = isPublic ? 'Problem' : 'Hinweis';
  if (text === null) return ['Letzte Sicherung', 'noch keine (objektbeleg backup ORDNER)', weight];
  const { at, folder, documentations, photos, missing } = /** @type {Backup} */ (JSON.parse(text));
  const state = `${at}, ${documentations} Dokumentationen, ${photos} Fotos, ${folder}`;
  if (missing > 0) return ['Letzte Sicherung', `${state}; ${missing} Fotos fehlten`, 'Problem'];
  return isOlder(at, BACKUP_MAX_AGE) ? ['Letzte Sicherung', state, weight] : ['Letzte Sicherung', state];
}

/** @type {(config: {dir: string, replica: {url: string} | null}) => Promise<Finding[]>} */
export async function replicaLine({ dir, replica }) {
  const name = 'Replik';
  if (replica === null) return [[name, 'nicht eingerichtet (REPLICA_URL)', 'Hinweis']];
  const state = await readState(dir);
  if (state?.url !== replica.url)
    return [[name, `${replica.url}: läuft noch nicht – bitte den Server neu starten`, 'Problem']];
  const { confirmedAt, why } = state;
  const line = `${replica.url}, bestätigter Stand ${confirmedAt ?? 'noch keiner'}`;
  if (confirmedAt !== null && Date.now() - Date.parse(confirmedAt) < REPLICA_MAX_AGE) return [[name, line]];
  return [[name, `${line}; bleibt zurück: ${why || 'Litestream läuft nicht'}`, 'Problem']];
}

/** @type {(config: Pick<Config, 'dir' | 'backup' | 'restic'>) => Promise<Finding[]>} */
export async function nightlyLine(config) {
  const name = 'Nächtliche Sicherung';
  const place = placeOf(config);
  if (place === '') return [[name, 'nicht eingerichtet (BACKUP_DIR oder RESTIC_REPOSITORY)', 'Hinweis']];
  const state = await readStateFile(join(config.dir, 'nightly.json'));
  if (state === null) return [[name, `${place}: läuft noch nicht – bitte den Server neu starten`, 'Problem']];
  const made = await readStateFile(join(config.dir, 'last_nightly.json'));
  const last = made && Date.parse(made.at ?? '') <= Date.now() ? made : null;
  const trial = await describeTrial(config, state.since ?? '');
  const late = isOlder(last?.at ?? state.since ?? '', NIGHTLY_MAX_AGE) ? '; bleibt aus' : trial.late;
  const why = [state.why, trial.why, last?.remark].find((one) => one);
  const text = `${last ? `${last.folder}, ${trial.text}` : `${place}, noch keine`}${late}${why ? `; Meldung: ${why}` : ''}`;
  return [[name, text, late ? 'Problem' : why && 'Hinweis']];
}

/** A copy in a folder has passed its trial. @type {(config: Pick<Config, 'dir' | 'restic'>, since: string) => Promise<{text: string, late: string, why: string}>} */
async function describeTrial({ dir, restic }, since) {
  if (!restic) return { text: 'zur Probe wiederhergestellt', late: '', why: '' };
  const { at, why } = await trialOf(dir);
  const late = isOlder(at || since, TRIAL_MAX_AGE) ? '; die Probe bleibt aus' : '';
  return { text: `Probe ${at || 'noch keine'}`, late, why };
}

/** A future time (a wrong clock) counts as too old. @type {(at: string, most: number) => boolean} */
function isOlder(at, most) {
  const age = Date.now() - Date.parse(at);
  return age < 0 || age > most;
}

/** @type {(file: string) => Promise<{[name: string]: string} | null>} */
async function readStateFile(file) {
  return /** @type {{[name: string]: string} | null} */ (await jsonIn(file));
}
