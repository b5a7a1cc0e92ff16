/** A second version of the built app: the first one with every script renamed. */
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';

const DIST = join(import.meta.dirname, '../../../dist');
const DATABASE = join(import.meta.dirname, '../../../src/db/db.ts');
const TEXTS = new Set(['.js', '.css', '.html', '.json', '.webmanifest']);

const WORKER = 'sw.js';

/** A changeable copy of the built app. @returns its folder. */
export async function copyOfApp(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'objektbeleg-dist-'));
  await cp(DIST, folder, { recursive: true });
  return folder;
}

/**
 * Replaces the app in a folder as a server update does: renamed scripts and styles, another service worker, and
 * `<meta name="version" content="2">`.
 * @param newerSchema raises the database's schema version, with the same tables.
 */
export async function publishNext(folder: string, { newerSchema = false } = {}): Promise<void> {
  const assets = (await readdir(join(folder, 'assets'))).filter((name) => /\.(js|css)$/.test(name));
  const names = new Map(assets.map((name) => [name, name.replace(/\.(js|css)$/, '-next.$1')]));
  const texts = (await readdir(folder, { recursive: true })).filter((path) => TEXTS.has(extname(path)));
  let raised = 0;
  const rewrite = async (path: string) => {
    const text = await readFile(join(folder, path), 'utf8');
    const next = renamed(path, text, names);
    const written = newerSchema && path.endsWith('.js') ? withNewerSchema(next) : next;
    if (written !== next) raised++;
    await writeFile(join(folder, path), written);
  };
  for (const path of texts.filter((one) => one !== WORKER)) await rewrite(path);
  for (const [before, after] of names) {
    await rename(join(folder, 'assets', before), join(folder, 'assets', after));
    await rm(join(folder, 'assets', `${before}.br`), { force: true });
  }
  // Last: a phone must not find a worker that names missing files.
  await rewrite(WORKER);
  // Page and worker each have their own.
  if (newerSchema && raised < 2)
    throw new Error(`The schema was found in ${raised} scripts: src/db/db.ts has another form.`);
}

export async function takeBack(folder: string): Promise<void> {
  const paths = async (of: string) => new Set(await readdir(of, { recursive: true }));
  const first = await paths(DIST);
  await cp(DIST, folder, { recursive: true, filter: (path) => basename(path) !== WORKER });
  await cp(join(DIST, WORKER), join(folder, WORKER));
  for (const path of await paths(folder)) if (!first.has(path)) await rm(join(folder, path), { recursive: true });
}

function renamed(path: string, text: string, names: Map<string, string>): string {
  let next = text;
  for (const [before, after] of names) next = next.replaceAll(before, after);
  if (path === 'index.html') return next.replace('<head>', '<head><meta name="version" content="2">');
  // The precache identifies index.html by a revision.
  return path === WORKER ? next.replace(/(revision:\s*"|"revision":\s*")([0-9a-f]{4})/g, '$1ffff') : next;
}

/** The schema's version, in every script with the database. */
export const SCHEMA = Number(readFileSync(DATABASE, 'utf8').match(/const SCHEMA_VERSION = (\d+);/)?.[1]);

function withNewerSchema(script: string): string {
  const name = script.match(/\.version\(([\w$]+)\)\.stores\(\{drafts:/)?.[1];
  if (name === undefined) return script;
  const declared = `${name}=${SCHEMA}`;
  const places = script.split(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}=${SCHEMA}(?![\\w.])`));
  if (places.length !== 2) throw new Error(`${declared} stands ${places.length - 1} times in a script, not once.`);
  return places.join(`${name}=${SCHEMA + 1}`);
}
