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
import { runWithPrivateUmask } from '../../../pocketbase/operations/privacy.mjs';
import { SUPERUSER } from '../../../pocketbase/server/launch.mjs';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const CACHE = join(ROOT, '.cache/prepared');
const MIGRATIONS = join(ROOT, 'pb_migrations');
const HOOKS = join(ROOT, 'pocketbase/pb_hooks');
const THIS = fileURLToPath(import.meta.url);
/** Deletes old ones, but none that a parallel run may use. */
const KEPT = 24 * 3600_000;

let sources: Promise<string> | undefined;

/** Copies a migrated folder. It holds the superuser of `superuserIn`. */
export async function prepareData(executable: string, dir: string): Promise<void> {
  await cp(join(await migrated(executable), DATA), dir, { recursive: true });
}

async function migrated(executable: string): Promise<string> {
  const { size, mtimeMs } = await stat(executable);
  const hooks = await hooksFor({ cheapPassword: true });
  return once(`data ${executable} ${size} ${mtimeMs}`, async (folder) => {
    const dir = join(folder, DATA);
    await mkdir(dir, { mode: 0o700 });
    const place = [`--dir=${dir}`, `--migrationsDir=${MIGRATIONS}`, '--dev=false', '--automigrate=false'];
    const env = { ...process.env, ...NOTHING_BESIDE, APP_SUPERUSER: SUPERUSER };
    const command = async (hooksDir: string, words: string[]) =>
      (await runWithPrivateUmask(() => run(executable, [...words, ...place, `--hooksDir=${hooksDir}`], { env })))
        .stdout;
    await command(HOOKS, ['migrate', 'up']);
    const printed = await command(hooks, ['launch-superuser', SUPERUSER]);
    const [, password, hash] = /\bpassword:(\w+) (\S+)$/m.exec(printed) ?? [];
    if (!password || !hash) throw new Error(`No superuser was prepared: ${printed}`);
    await writeFile(join(folder, SUPERUSER_FILE), JSON.stringify({ email: SUPERUSER, password, hash }));
  });
}

const DATA = 'data';
const SUPERUSER_FILE = 'superuser.json';
const NOTHING_BESIDE = {
  WEBHOOK_SENDER: '',
  PUBLIC_URL: '',
  MAIL_RELAY: '',
  PHOTO_LIKENESS: '',
  LOG_SIGNER: '',
  LOG_STAMPER: '',
  LOG_WITNESSES: '',
};
/** Bytes; reading a larger database takes longer than making another superuser. */
const SEARCHED_MAX = 32 * 1024 * 1024;

type Superuser = { email: string; password: string };

/**
 * The prepared superuser, so that a start needs neither another process nor a dear hash.
 * @returns undefined for a folder that does not have it.
 */
export async function superuserIn(executable: string, dir: string): Promise<Superuser | undefined> {
  const { hash, ...superuser } = JSON.parse(await readFile(join(await migrated(executable), SUPERUSER_FILE), 'utf8'));
  const database = join(dir, 'data.db');
  const size = await stat(database).then(
    (found) => found.size,
    () => 0,
  );
  const isThere = size > 0 && size <= SEARCHED_MAX && (await readFile(database)).includes(hash);
  return isThere ? superuser : undefined;
}

type Changed = { clock?: false; closed?: true; largeBodies?: true; letters?: true; cheapPassword?: true };

/** A copy of the hooks: without a clock each job waits for 30 February, and a test may start jobs itself. */
export async function hooksFor({ clock, closed, largeBodies, letters, cheapPassword }: Changed): Promise<string> {
  return once(`hooks ${[clock, closed, largeBodies, letters, cheapPassword].join()}`, async (copy) => {
    await cp(HOOKS, copy, { recursive: true });
    if (clock === false) await change(join(copy, 'crons.pb.js'), /(?<job>cronAdd\('\w+', ')[^']+/g, '$<job>0 0 30 2 *');
    await change(join(copy, 'crons.pb.js'), /(?<job>cronAdd\('letters', ')[^']+/g, '$<job>0 0 30 2 *');
    if (letters) {
      await change(join(copy, 'lib/notifications/clock.js'), /return Date\.now\(\)/, LETTERS_NOW);
      await change(
        join(copy, 'crons.pb.js'),
        /(?<round>require\([^)]+operations\/jobs\.js`\)\.runJob\(\$app, 'letters'\))/,
        LETTERS_DONE,
      );
    }
    if (!closed) await change(join(copy, 'lib/operations/closed.js'), /const CLOSED = \[[^\]]+\]/, 'const CLOSED = []');
    if (largeBodies)
      await change(join(copy, 'lib/platform/serving.js'), /router\.bind\(createBodyLimit\([^)]+\)\);/, '');
    if (cheapPassword) {
      const accounts = join(copy, 'accounts.pb.js');
      await change(accounts, /(?<found>const superusers = [^;]+;)/, CHEAP_PASSWORD);
      await change(accounts, /`password:\$\{password\}`/, PASSWORD_AND_HASH);
    }
  });
}

/** bcrypt's lowest cost, in this process only: the collection keeps its own. */
const CHEAP_PASSWORD = "$<found> superusers.fields.getByName('password').cost = 4;";
// biome-ignore lint/suspicious/noTemplateCurlyInString: text of a hook.
const PASSWORD_AND_HASH = "`password:${password} ${account.getString('password:hash')}`";

/** The test sets the time of the mail round here, and reads its end. */
const LETTERS_NOW = 'return Number(toString($os.readFile($app.dataDir() + "/letters-now")))';
const LETTERS_DONE = '{ try { $<round> } finally { $os.remove($app.dataDir() + "/letters-now") } }';

async function change(path: string, what: RegExp, to: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  if (text.search(what) < 0) throw new Error(`${path} no longer has what the tests change.`);
  await writeFile(path, text.replace(what, to));
}

/** A finished folder, by its content's hash. @param fill makes it when it is missing. */
export async function once(what: string, fill: (folder: string) => Promise<void>): Promise<string> {
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
