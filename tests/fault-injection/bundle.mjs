/** Bundles TypeScript programs for Node: simulated phones and their supervisor. */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const ROOT = join(import.meta.dirname, '../..');
/** Below the root, so that packages are found. */
const OUT = join(ROOT, '.cache/fault-injection');

/** @param entry its file below tests/fault-injection. @returns the path of the bundle. */
export async function program(entry) {
  const outdir = join(OUT, entry.replace(/\W/g, '-'));
  await build({
    entryPoints: [join(import.meta.dirname, entry)],
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // Lazy imports stay lazy: a phone becomes a browser first.
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [whereItLies],
  });
  return join(outdir, `${basename(entry, '.ts')}.mjs`);
}

/** Replaces a file's own path. */
const whereItLies = {
  name: 'where-it-lies',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\..*\.mjs$/ }, ({ path, resolveDir }) => ({
      path: pathToFileURL(resolve(resolveDir, path)).href,
      external: true,
    }));
    onLoad({ filter: /[/\\]tests[/\\].*\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8'))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path))),
      loader: extname(path) === '.ts' ? 'ts' : 'js',
    }));
  },
};

/** @param entry its file below tests/fault-injection. */
export async function run(entry) {
  const words = ['--enable-source-maps', await program(entry), ...process.argv.slice(2)];
  const child = spawn(process.execPath, words, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.once('close', (code) => {
    process.exitCode = code ?? 1;
  });
}
