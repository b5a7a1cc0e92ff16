/** Builds app and server rules, each only if its inputs changed. */
import { createHash, randomBytes } from 'node:crypto';
import { access, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { codeOf, OperatorError, sentenceOf } from '../operations/operatorError.mjs';
import { runChild } from '../server/children.mjs';
import { buildRules, RULES_FILE } from './rules.mjs';
import { SBOM_FILE, writeSbom } from './sbom.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const NOTES = join(ROOT, '.cache/build.json');

const LOCK = join(ROOT, '.cache/build.lock');
/** ms between checks, and until a builder counts as dead. A build takes a minute. */
const [LOOK, DEAD] = [200, 10 * 60_000];
/** @type {Set<string>} */
const own = new Set();

/** @typedef {{rules?: string, app?: string, sbom?: string}} Notes */

export const DIST = join(ROOT, 'dist');

const APP_INPUTS = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'vite.icons.ts',
  'vite.landing.ts',
  'vite.ready.ts',
  'vite.chunks.ts',
  'package.json',
  'package-lock.json',
];
const RULES_INPUTS = ['src/domain', 'pocketbase/build/rules.mjs', 'package-lock.json'];
const SBOM_INPUTS = ['package-lock.json', 'pocketbase/build', 'pocketbase/replica/litestream.mjs'];
/** The rules first: they alone are built without the app. @type {{name: keyof Notes, inputs: string[], file: string}[]} */
const BUILDS = [
  { name: 'rules', inputs: RULES_INPUTS, file: RULES_FILE },
  { name: 'app', inputs: APP_INPUTS, file: join(DIST, 'index.html') },
  { name: 'sbom', inputs: SBOM_INPUTS, file: SBOM_FILE },
];

/**
 * @param what `app: false` skips the app (`npm run dev`).
 * @throws OperatorError.
 * @type {(log: Log, what?: {app: boolean, signal?: AbortSignal}) => Promise<void>}
 */
export async function ensureBuilt(log, what = { app: true }) {
  // The server may run from a read-only folder.
  if (Object.keys(await findStaleBuilds(what)).length === 0) return;
  const turn = `${process.pid} ${randomBytes(8).toString('hex')}`;
  own.add(turn);
  try {
    await takeTurn(turn, log, what.signal);
    await bringUpToDate(log, what);
  } finally {
    own.delete(turn);
    if ((await heldBy()) === turn) await rm(LOCK, { force: true });
  }
}

/**
 * Two builds would mix their files. @throws OperatorError where the folder is read-only.
 * @type {(turn: string, log: Log, signal: AbortSignal | undefined) => Promise<void>}
 */
async function takeTurn(turn, log, signal) {
  let isReported = false;
  while (!(await tryTakeLock(turn))) {
    signal?.throwIfAborted();
    const other = await heldBy();
    if (other !== null && (await isLeft(other))) await rm(LOCK, { force: true });
    else if (!isReported) {
      isReported = true;
      log('Es wird schon gebaut; dieser Start wartet darauf …');
    }
    await setTimeout(LOOK);
  }
}

/** @type {(turn: string) => Promise<boolean>} */
async function tryTakeLock(turn) {
  try {
    await mkdir(dirname(LOCK), { recursive: true });
    await writeFile(LOCK, turn, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw new OperatorError(`Es lässt sich nicht bauen: ${sentenceOf(error)}`);
  }
}

/** @type {() => Promise<string | null>} */
function heldBy() {
  return readFile(LOCK, 'utf8').catch(() => null);
}

/** A new process, this one included, can have a dead builder's id. @type {(turn: string) => Promise<boolean>} */
async function isLeft(turn) {
  const since = (await stat(LOCK).catch(() => null))?.mtimeMs;
  if (since === undefined) return false;
  if (Date.now() - since > DEAD) return true;
  const owner = Number(turn.split(' ')[0]);
  if (owner === process.pid) return !own.has(turn);
  // Created but not written yet.
  if (owner === 0) return false;
  try {
    process.kill(owner, 0);
    return false;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}

/** @type {(what: {app: boolean}) => Promise<Notes>} */
async function findStaleBuilds({ app }) {
  const notes = await readNotes();
  /** @type {Notes} */
  const stale = {};
  for (const { name, inputs, file } of app ? BUILDS : BUILDS.slice(0, 1)) {
    const wanted = await hashOf(inputs);
    if (notes[name] !== wanted || !(await isExistingPath(file))) stale[name] = wanted;
  }
  return stale;
}

/**
 * Checks again: another process may have built meanwhile.
 * @type {(log: Log, what: {app: boolean, signal?: AbortSignal}) => Promise<void>}
 */
async function bringUpToDate(log, what) {
  const { rules, app, sbom } = await findStaleBuilds(what);
  if (rules) {
    await runBuildStep('Die Regeln ließen sich nicht bauen', () => buildRules());
    await writeNotes({ rules });
  }
  if (sbom) {
    await runBuildStep('Die Liste der Bestandteile ließ sich nicht schreiben', () => writeSbom());
    await writeNotes({ sbom });
  }
  if (!app) return;
  log('Die App wird gebaut …');
  await runBuildStep('Die App ließ sich nicht bauen', () => buildApp(what.signal));
  await writeNotes({ app });
}

/** A child process hides Vite's output and can be ended by a signal. @type {(signal: AbortSignal | undefined) => Promise<void>} */
async function buildApp(signal) {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  const how = { kind: /** @type {const} */ ('build'), cwd: ROOT, env, signal };
  await runChild(process.execPath, [vite, 'build', '--logLevel', 'error'], how).catch(() => {
    throw new Error('„npm run build“ zeigt die Einzelheiten.');
  });
}

/** @type {(what: string, action: () => Promise<unknown>) => Promise<void>} */
async function runBuildStep(what, action) {
  try {
    await action();
  } catch (error) {
    throw new OperatorError(`${what}: ${sentenceOf(error)}`);
  }
}

/** @type {(inputs: string[]) => Promise<string>} */
async function hashOf(inputs) {
  const hash = createHash('sha256');
  for (const input of inputs)
    for (const file of await filesOf(input)) hash.update(`${file}\0`).update(await readFileBytes(file));
  return hash.digest('hex');
}

/** @type {(path: string) => Promise<string[]>} */
async function filesOf(path) {
  if (!(await stat(join(ROOT, path))).isDirectory()) return [path];
  const entries = await readdir(join(ROOT, path), { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(ROOT.length)).sort();
}

/** @type {(file: string) => Promise<Buffer>} */
function readFileBytes(file) {
  return readFile(join(ROOT, file));
}

/** @type {() => Promise<Notes>} */
async function readNotes() {
  return JSON.parse(await readFile(NOTES, 'utf8').catch(() => '{}'));
}

/** @type {(changed: Notes) => Promise<void>} */
async function writeNotes(changed) {
  await mkdir(dirname(NOTES), { recursive: true });
  await writeFile(NOTES, JSON.stringify({ ...(await readNotes()), ...changed }));
}

/** @type {(path: string) => Promise<boolean>} */
function isExistingPath(path) {
  return access(path).then(
    () => true,
    () => false,
  );
}
