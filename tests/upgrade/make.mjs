/**
 * Keeps a release for the upgrade tests: `node tests/upgrade/make.mjs <checkout> <name>`. Fills a database
 * through the release's own server (fill.mjs) and packs archives below `tests/upgrade/releases/<name>`. A
 * release is made once, because operators have that data.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createServer } from 'vite';
import { fill } from './fill.mjs';

const [checkout, name] = process.argv.slice(2);
if (!checkout || !name) throw new Error('node tests/upgrade/make.mjs <checkout> <name>');
const from = resolve(checkout);
const target = join(import.meta.dirname, 'releases', name);
if (existsSync(target)) throw new Error(`${target} is kept already.`);

/** A server's own data: database, photos, erasures, and keys of log and links. */
const DATA = ['data.db', 'storage', 'erasures.jsonl', 'log.key', 'log.head', 'link.key'];

process.chdir(from);
// Stays open, because modules import others later.
const loader = await createServer({
  root: from,
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});
const load = (path) => loader.ssrLoadModule(join(from, path));

const given = mkdtempSync(join(tmpdir(), 'objektbeleg-given-'));
try {
  const { dir, ...done } = await fill({ from, name, given, load });
  if (existsSync(join(dir, 'data.db-wal'))) throw new Error('The server did not end cleanly: data.db-wal is there.');
  mkdirSync(target, { recursive: true });
  pack('data', dir, ['--exclude=thumbs_*', ...DATA.filter((file) => existsSync(join(dir, file)))]);
  pack('server', from, [
    '--exclude=demo/photos',
    '--exclude=pocketbase/types',
    'package.json',
    'pb_migrations',
    'pocketbase',
  ]);
  pack('app', join(from, 'dist'), listPrecached(join(from, 'dist')));
  pack('given', given, readdirSync(given).sort());
  const { version } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'));
  const release = { version, migrations: readdirSync(join(from, 'pb_migrations')).sort() };
  const file = join(target, 'kept.json');
  writeFileSync(file, `${JSON.stringify({ release, ...done }, null, 2)}\n`);
  execFileSync('npx', ['biome', 'format', '--write', file], { cwd: import.meta.dirname, stdio: 'inherit' });
  rmSync(dir, { recursive: true });
} finally {
  rmSync(given, { recursive: true });
  await loader.close();
}

function pack(part, folder, names) {
  const options = { stdio: 'inherit', env: { ...process.env, XZ_OPT: '-9e' } };
  execFileSync('tar', ['--sort=name', '-cJf', join(target, `${part}.tar.xz`), '-C', folder, ...names], options);
}

/** The page, its worker and precached files, without pictures of the landing page. */
function listPrecached(dist) {
  const worker = readFileSync(join(dist, 'sw.js'), 'utf8');
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
    .map((entry) => join(entry.parentPath, entry.name).slice(dist.length + 1))
    .filter((file) => !file.startsWith('.vite/'));
  return files.filter((file) => !file.includes('assets/') || worker.includes(file));
}
