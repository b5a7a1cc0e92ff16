/** Makes programs for Node of the TypeScript of the project: what the phones of the rig run, and who supervises them. */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const ROOT = join(import.meta.dirname, '../..');
/** Below the root, so that packages are found from there. */
const OUT = join(ROOT, '.cache/rig');

/**
 * Bundles one program.
 * @param entry its file below tests/fault-injection. @returns the path of what Node runs.
 */
export async function program(entry) {
  const outdir = join(OUT, entry.replace(/\W/g, '-'));
  await build({
    entryPoints: [join(import.meta.dirname, entry)],
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // What is imported later is loaded later: a phone becomes a browser first.
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

/** A file that asks where it lies is told so; what is JavaScript already is loaded from its own place. */
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

/** Runs one program in a process of its own with this one's arguments, until it ends. @param entry its file below tests/fault-injection. */
export async function run(entry) {
  const words = ['--enable-source-maps', await program(entry), ...process.argv.slice(2)];
  const child = spawn(process.execPath, words, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.once('close', (code) => {
    process.exitCode = code ?? 1;
  });
}
