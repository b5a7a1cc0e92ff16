/**
 * The app's real files as one function whose browser is given: each call is a page or a worker that begins anew, with
 * memory of its own. Nothing of src/ is changed for it; what it takes from the browser, and Dexie, are arguments.
 */
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';

export type App = typeof import('./app')['app'];

/** What stands for the browser; the names are those the app knows. */
export type Browser = Record<string, unknown>;

/** 'next': a version of the app with a newer database, as the one after this will be. */
export type AppVersion = 'current' | 'next';

const ROOT = process.cwd();
const GIVEN = [
  'globalThis',
  'window',
  'self',
  'document',
  'navigator',
  'location',
  'crypto',
  'performance',
  'fetch',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'Date',
  'Math',
  'Blob',
  'BroadcastChannel',
  'process',
  '__dexie',
];

const SCHEMA = /const SCHEMA_VERSION = (\d+);/;

/** A mistake that is made in a file for the simulator alone, to see that it is noticed. */
export type Change = { file: string; from: string; to: string };

/** Dexie is given; react is there for screens alone; the next version of the app has one table more. */
function given(version: AppVersion, change: Change | null): Plugin {
  return {
    name: 'given',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /^(dexie|react)$/ }, ({ path }) => ({ path, namespace: 'given' }));
      onLoad({ filter: /.*/, namespace: 'given' }, ({ path }) => ({
        contents:
          path === 'dexie'
            ? 'export default __dexie.Dexie; export const liveQuery = __dexie.liveQuery;'
            : 'export default {};',
      }));
      onLoad({ filter: /src[\\/].*\.ts$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        const file = relative(ROOT, path).replaceAll('\\', '/');
        const changed = change?.file === file ? replaced(source, change) : source;
        const isSchema = version === 'next' && file === 'src/db/db.ts';
        return { contents: isSchema ? nextSchema(changed) : changed, loader: 'ts' };
      });
    },
  };
}

function replaced(source: string, { file, from, to }: Change): string {
  if (!source.includes(from)) throw new Error(`${file} has another form`);
  return source.replace(from, () => to);
}

function nextSchema(source: string): string {
  const known = Number(SCHEMA.exec(source)?.[1]);
  const raised = source.replace(SCHEMA, `const SCHEMA_VERSION = ${known + 1};`);
  const end = "    this.on('populate'";
  const at = `this.version(SCHEMA_VERSION).stores(`;
  if (!(known > 0) || !raised.includes(end) || !raised.includes(at)) throw new Error('src/db/db.ts has another form');
  return raised
    .replace(at, `this.version(${known}).stores(`)
    .replace(end, `    this.version(SCHEMA_VERSION).stores({ later: 'id' });\n${end}`);
}

/** The function that begins a page of a version of the app. */
export async function realmOf<Entry = { app: App }>(
  version: AppVersion,
  change: Change | null = null,
  entry = join(ROOT, 'tests/simulator/app.ts'),
): Promise<(browser: Browser) => Entry> {
  const built = await build({
    entryPoints: [entry],
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    format: 'iife',
    globalName: '__app',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [given(version, change)],
    logLevel: 'error',
  });
  const code = built.outputFiles[0]?.text ?? '';
  const begin = new Function(...GIVEN, `'use strict';\n${code}\nreturn __app;`);
  return (browser) => begin(...GIVEN.map((name) => browser[name])) as Entry;
}
