/**
 * Prepared data folders and hooks in .cache, because the suites start hundreds of servers.
 * tests/server/operations/schema.test.ts checks that a prepared folder equals a first start.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runWithPrivateUmask } from '../../pocketbase/operations/privacy.mjs';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CACHE = join(ROOT, '.cache/prepared');
const MIGRATIONS = join(ROOT, 'pb_migrations');
const HOOKS = join(ROOT, 'pocketbase/pb_hooks');
const THIS = fileURLToPath(import.meta.url);
/** Deletes old ones, but none that a parallel run may use. */
const KEPT = 24 * 3600_000;

let sources: Promise<string> | undefined;

export async function prepareData(executable: string, dir: string): Promise<void> {
  const { size, mtimeMs } = await stat(executable);
  const made = await once(`data ${executable} ${size} ${mtimeMs}`, async (folder) => {
    const place = [`--dir=${folder}`, `--hooksDir=${HOOKS}`, `--migrationsDir=${MIGRATIONS}`, '--dev=false'];
    const env = { ...process.env, PUBLIC_URL: '', MAIL_RELAY: '', LOG_SIGNER: '', LOG_STAMPER: '', LOG_WITNESSES: '' };
    await runWithPrivateUmask(() => run(executable, ['migrate', 'up', '--automigrate=false', ...place], { env }));
  });
  await cp(made, dir, { recursive: true });
}

type Changed = { clock?: false; closed?: true; largeBodies?: true; letters?: true };

/** A copy of the hooks: without a clock each job waits for 30 February, and a test may start jobs itself. */
export async function hooksFor({ clock, closed, largeBodies, letters }: Changed): Promise<string> {
  return once(`hooks ${[clock, closed, largeBodies, letters].join()}`, async (copy) => {
    await cp(HOOKS, copy, { recursive: true });
    if (clock === false) await change(join(copy, 'crons.pb.js'), /(?<job>cronAdd\('\w+', ')[^']+/g, '$<job>0 0 30 2 *');
    await change(join(copy, 'crons.pb.js'), /(?<job>cronAdd\('letters', ')[^']+/g, '$<job>0 0 30 2 *');
    if (letters) {
      await change(join(copy, 'lib/letters/clock.js'), /return Date\.now\(\)/, LETTERS_NOW);
      await change(
        join(copy, 'crons.pb.js'),
        /(?<round>require\([^)]+operations\/jobs\.js`\)\.runJob\(\$app, 'letters'\))/,
        LETTERS_DONE,
      );
    }
    if (!closed) await change(join(copy, 'lib/operations/closed.js'), /const CLOSED = \[[^\]]+\]/, 'const CLOSED = []');
    if (largeBodies)
      await change(join(copy, 'lib/platform/serving.js'), /router\.bind\(createBodyLimit\([^)]+\)\);/, '');
  });
}

/** The test sets the time of the mail round here, and reads its end. */
const LETTERS_NOW = 'return Number(toString($os.readFile($app.dataDir() + "/letters-now")))';
const LETTERS_DONE = '{ try { $<round> } finally { $os.remove($app.dataDir() + "/letters-now") } }';

async function change(path: string, what: RegExp, to: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  if (text.search(what) < 0) throw new Error(`${path} no longer has what the tests change.`);
  await writeFile(path, text.replace(what, to));
}

/** A finished folder, by its content's hash. @param fill makes it when it is missing. */
async function once(what: string, fill: (folder: string) => Promise<void>): Promise<string> {
  sources ??= hashOfSources();
  const name = createHash('sha256')
    .update(`${await sources} ${what}`)
    .digest('hex')
    .slice(0, 24);
  const folder = join(CACHE, name);
  if (existsSync(folder)) return used(folder);
  await mkdir(CACHE, { recursive: true });
  await removeOld();
  const part = await mkdtemp(join(CACHE, 'part-'));
  await fill(part);
  // Renamed when complete; a faster process made the same.
  await rename(part, folder).catch(() => rm(part, { recursive: true }));
  return folder;
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(THIS));
  for (const root of [MIGRATIONS, HOOKS]) {
    const found = await readdir(root, { recursive: true, withFileTypes: true });
    const files = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.sort()) hash.update(`\n${file}\n`).update(await readFile(file));
  }
  return hash.digest('hex');
}

async function used(folder: string): Promise<string> {
  const now = new Date();
  await utimes(folder, now, now).catch(() => {});
  return folder;
}

async function removeOld(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const path = join(CACHE, name);
    const made = await stat(path).catch(() => null);
    if (made && made.mtimeMs < Date.now() - KEPT) await rm(path, { recursive: true, force: true });
  }
}
