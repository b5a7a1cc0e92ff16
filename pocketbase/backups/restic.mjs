/**
 * Snapshots of copies and small files in RESTIC_REPOSITORY.
 * restic encrypts, so keys need no passphrase there.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { codeOf, OperatorError } from '../operations/operatorError.mjs';
import { runChild } from '../server/children.mjs';

/** @import { Failure } from '../operations/operatorError.mjs' */

/** @typedef {{daily: number, weekly: number, monthly: number, days: number}} Keep */
/** @typedef {{id: string, time: string, tags: string[]}} Snapshot */

/** Tags: restic groups by them. */
const COPY = 'objektbeleg';
export const ERASED = 'objektbeleg-erasures';
const KEYS = 'objektbeleg-keys';
const KEYS_FILE = 'keys.json';

const DATABASE = 'db-';
/** A snapshot of an earlier release has none. */
const LIFE = 'life-';
const DAY = 86_400_000;
/** Each night reads another part of the repository. */
const PARTS = 30;
const OUTPUT_MAX = 64 * 1024 * 1024;
const stopping = new AbortController();

/** A running call would outlive its process. */
export function stopRestic() {
  stopping.abort();
}

/** @type {[pattern: RegExp, sentence: string][]} */
const REASONS = [
  [/wrong password or no key found|empty password/, 'das Passwort ist ein anderes (RESTIC_PASSWORD…)'],
  [/Resolving password failed.*permission denied/, 'RESTIC_PASSWORD_FILE darf dieser Benutzer nicht lesen'],
  [/Resolving password failed.*(?:no such file|does not exist)/, 'RESTIC_PASSWORD_FILE nennt keine Datei'],
  [/unable to open config file/, 'es ist nicht zu erreichen, oder dort fehlt noch „restic init“'],
  [
    /contains errors|does not match|ciphertext verification|does not exist|invalid data|not complete/,
    'es ist beschädigt; „restic check --read-data“ nennt die Stellen',
  ],
  [/already locked/, 'ein anderer Aufruf von restic sperrt es'],
  [/no space left|disk quota/i, 'dort ist kein Platz mehr'],
];

/** @returns standard output. @throws OperatorError with restic's reason. @type {(words: string[], cwd?: string) => Promise<string>} */
async function runRestic(words, cwd) {
  const { RESTIC_BIN } = process.env;
  const how = {
    kind: /** @type {const} */ ('restic'),
    maxBuffer: OUTPUT_MAX,
    signal: stopping.signal,
    ...(cwd && { cwd }),
  };
  const { stdout } = await runChild(RESTIC_BIN || 'restic', [...words, ...withoutCache(process.env)], how).catch(
    (/** @type {Failure} */ failure) => {
      throw new OperatorError(resticReasonOf(failure));
    },
  );
  return stdout;
}

/** The home of the service's user may be the data folder, which must stay empty. @type {(env: Variables) => string[]} */
function withoutCache({ RESTIC_CACHE_DIR, XDG_CACHE_HOME, HOME = '', DATA_DIR }) {
  const isInData = DATA_DIR && `${resolve(HOME)}${sep}`.startsWith(`${resolve(DATA_DIR)}${sep}`);
  return isInData && !RESTIC_CACHE_DIR && !XDG_CACHE_HOME ? ['--no-cache'] : [];
}

/** @type {(failure: Failure) => string} */
export function resticReasonOf(failure) {
  const { stderr = '' } = failure;
  if (codeOf(failure) === 'ENOENT' || codeOf(failure) === 'EACCES')
    return 'restic ist nicht zu finden: bitte das Paket „restic“ installieren oder den Pfad in RESTIC_BIN nennen.';
  const reason = REASONS.find(([pattern]) => pattern.test(stderr))?.[1];
  if (reason) return `Das restic-Repository: ${reason}.`;
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  const text = lines.filter((line) => line.startsWith('Fatal:')).at(-1) ?? lines.at(-1) ?? 'kein Wort';
  // An address may hold a password.
  return `restic meldet: ${text.trim().replace(/\/\/[^@/\s]+@/g, '//***@')}`;
}

/** Newest last. @type {(tags: string[]) => Promise<Snapshot[]>} */
async function listSnapshots(tags) {
  /** @type {Snapshot[] | null} */
  const all = JSON.parse(await runRestic(['snapshots', '--json', '--no-lock', '--tag', tags.join(',')]));
  return (all ?? []).sort((one, other) => Date.parse(one.time) - Date.parse(other.time));
}

/** Always the same path, so restic reads only new files. @type {(folder: string, tags: string[]) => Promise<void>} */
async function saveFolder(folder, tags) {
  // A link changes the file's ctime and no content.
  const words = ['backup', '.', '--quiet', '--ignore-ctime', '--host', 'objektbeleg', '--tag', tags.join(',')];
  await runRestic(words, folder);
}

/** @type {(of: {name: string, text: string, tags: string[]}) => Promise<void>} */
export async function saveFile({ name, text, tags }) {
  const folder = await mkdtemp(join(tmpdir(), 'objektbeleg-'));
  try {
    await writeFile(join(folder, name), text, { mode: 0o600 });
    await saveFolder(folder, tags);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** From the newest snapshot with these tags; null without one. @type {(name: string, tags: string[]) => Promise<string | null>} */
export async function fetchFile(name, tags) {
  const newest = (await listSnapshots(tags)).at(-1);
  return newest ? runRestic(['dump', '--no-lock', newest.id, name]) : null;
}

/** Only of ended processes. @type {() => Promise<unknown>} */
export function unlock() {
  return runRestic(['unlock']);
}

/** @type {(folder: string, life: string[]) => Promise<void>} */
export function saveCopy(folder, life) {
  return saveFolder(folder, [COPY, ...life]);
}

/**
 * @param id '' = the newest.
 * @returns `others`: the newest of each other life.
 * @type {(id: string) => Promise<{snapshot: Snapshot, others: Snapshot[]}>}
 */
export async function findCopy(id) {
  if (!process.env.RESTIC_REPOSITORY) throw new OperatorError('RESTIC_REPOSITORY nennt kein Repository.');
  const all = await listSnapshots([COPY]);
  const snapshot = id === '' ? all.at(-1) : all.find((one) => one.id.startsWith(id));
  if (!snapshot) throw new OperatorError(`Im restic-Repository liegt keine solche Sicherung${id && `: ${id}`}.`);
  const newest = new Map(all.map((one) => [lifeIn(one).join(), one]));
  newest.delete(lifeIn(snapshot).join());
  return { snapshot, others: [...newest.values()] };
}

/** @type {(snapshot: Snapshot) => Promise<BackupReport>} */
export async function readReport({ id }) {
  return JSON.parse(await runRestic(['dump', '--no-lock', id, 'backup.json']));
}

/** @throws OperatorError. @type {() => Promise<unknown>} */
export function checkAccess() {
  return listSnapshots([COPY]);
}

/** @returns '' without one. @type {(life: string[]) => Promise<string>} */
export async function newestCopy(life) {
  return (await listSnapshots([COPY, ...life])).at(-1)?.id ?? '';
}

/** @type {(snapshot: Snapshot, target: string) => Promise<void>} */
export async function fetchCopy({ id }, target) {
  await runRestic(['restore', id, '--quiet', '--target', target]);
}

/** Keys of the same life, or of an earlier release. @type {(snapshot: Snapshot) => Promise<string | null>} */
export async function fetchKeys(snapshot) {
  const life = lifeIn(snapshot);
  const all = await listSnapshots([KEYS, databaseIn(snapshot)]);
  const ofLife = (/** @type {string[]} */ tags) => all.filter((one) => lifeIn(one).join() === tags.join());
  const newest = ofLife(life).at(-1) ?? ofLife(life.slice(0, 1)).at(-1);
  return newest ? runRestic(['dump', '--no-lock', newest.id, KEYS_FILE]) : null;
}

/** @type {(text: string, life: string[]) => Promise<void>} */
export function saveKeys(text, life) {
  return saveFile({ name: KEYS_FILE, text, tags: [KEYS, ...life] });
}

/**
 * Of this life only: a restored copy never replaces the original's snapshots and keys.
 * After `days` only the newest snapshot stays, because erased data must leave the backups.
 * @returns why nothing was forgotten, '' = it was.
 * @type {(keep: Keep, life: string[], now?: number) => Promise<string>}
 */
export async function forgetOld({ daily, weekly, monthly, days }, life, now = Date.now()) {
  const ahead = (await listSnapshots([COPY, ...life])).filter(({ time }) => Date.parse(time) > now);
  // restic would keep these and forget the real newest days.
  if (ahead.length > 0)
    return `Im restic-Repository liegen Stände aus der Zukunft, weil die Uhr vorging; bis sie gelöscht sind, bleiben alle (restic forget ${ahead.map(({ id }) => id.slice(0, 8)).join(' ')}).`;
  const counts = Object.entries({ daily, weekly, monthly }).flatMap(([of, count]) => [`--keep-${of}`, `${count}`]);
  const groups = ['forget', '--quiet', '--group-by', 'tags', '--tag'];
  for (const tag of [COPY, KEYS]) await runRestic([...groups, [tag, ...life].join(','), ...counts]);
  // All lives of a database share one list: the newest has every line.
  await runRestic([...groups, [ERASED, ...life.slice(0, 1)].join(','), '--keep-last', '1']);
  for (const tag of [COPY, KEYS]) await forgetBefore(now - days * DAY, tag);
  await runRestic(['prune', '--quiet']);
  return '';
}

/** @type {(oldest: number, tag: string) => Promise<void>} */
async function forgetBefore(oldest, tag) {
  const old = (await listSnapshots([tag])).slice(0, -1).filter(({ time }) => Date.parse(time) < oldest);
  if (old.length > 0) await runRestic(['forget', '--quiet', ...old.map(({ id }) => id)]);
}

/** @type {(now?: number) => Promise<void>} */
export async function checkRepository(now = Date.now()) {
  const part = (Math.floor(now / DAY) % PARTS) + 1;
  await runRestic(['check', '--quiet', `--read-data-subset=${part}/${PARTS}`]);
}

/** Tags hold no comma. @type {(database: string) => string} */
export function databaseTag(database) {
  return `${DATABASE}${database.replace(/\W/g, '')}`;
}

/** Tags of one life (`life`): database and generation. @type {(of: {database: string, generation: string}) => string[]} */
export function lifeTags({ database, generation }) {
  return [databaseTag(database), `${LIFE}${generation || 'first'}`];
}

/** @type {(snapshot: Snapshot) => string[]} */
function lifeIn(snapshot) {
  return [databaseIn(snapshot), ...snapshot.tags.filter((tag) => tag.startsWith(LIFE))];
}

/** @type {(snapshot: Snapshot) => string} */
export function databaseIn({ tags }) {
  return tags.find((tag) => tag.startsWith(DATABASE)) ?? '';
}

/** Days, weeks, months; `days`: how long the oldest stays. @throws OperatorError. @type {(text: string | undefined) => Keep} */
export function keepOf(text) {
  const [, daily, weekly, monthly] = /^(\d{1,3}),(\d{1,3}),(\d{1,3})$/.exec(text || '7,5,24')?.map(Number) ?? [];
  if (!daily || weekly === undefined || monthly === undefined)
    throw new OperatorError(
      'BACKUP_KEEP ist ungültig (Beispiel: 7,5,24 – so viele Tage, Wochen und Monate, mindestens ein Tag).',
    );
  // 30 days to notice lost data. 24 months of 30 days stay within the two years promised for erased data.
  return { daily, weekly, monthly, days: Math.max(30, daily, weekly * 7, monthly * 30) };
}
