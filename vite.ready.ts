/**
 * Makes a first visit on a slow network short. Writes the HTML page of a documentation link with preloads of all its
 * files, and compresses every text file of /assets at the best level.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

/** The screen of a link, as Vite's manifest names it. */
const SCREEN = 'src/features/capture/link/LinkDocumentation.tsx';
const TEXT = /\.(?:js|css)$/;

type Chunk = { file: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

/** Writes link.html and a `.br` beside each script and style when the app's files are there. */
export function readyMade(): Plugin {
  let dist = '';
  return {
    name: 'ready-made',
    apply: 'build',
    configResolved(config) {
      dist = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const shell = await readFile(join(dist, 'index.html'), 'utf8');
      const manifest: Manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'));
      await writeFile(join(dist, 'link.html'), withNames(shell, filesOf(manifest, SCREEN)));
      await compressAll(join(dist, 'assets'));
    },
  };
}

/** Preloads the font of every screen beside the scripts: text moves when its font arrives late. */
export function fontFirst(): Plugin {
  return {
    name: 'font-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_page, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => /source-sans-3-latin-[^e]/.test(name));
        if (!font) throw new Error('The built app has no font.');
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/** Scripts and styles of a chunk, each after its imports. */
function filesOf(manifest: Manifest, start: string): string[] {
  const chunks = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The manifest names no chunk ${key}.`);
    if (chunks.has(key)) return;
    chunks.add(key);
    for (const name of chunk.imports ?? []) visit(name);
  };
  visit(start);
  return [...chunks].flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])]);
}

/** The app's page with preloads of these files. Without them each import costs a round trip. */
function withNames(shell: string, files: readonly string[]): string {
  const tags = files
    .filter((file) => !shell.includes(`"/${file}"`))
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    );
  // The person waits for the scripts, so they come first on a slow network.
  const lean = shell.replace(/\s*<link rel="preload"[^>]*as="font"[^>]*>/, '');
  return lean.replace('</head>', `  ${tags.join('\n    ')}\n  </head>`);
}

/** Compresses at build time, so that the server does not. Brotli at its best level is a tenth smaller than gzip. */
async function compressAll(folder: string): Promise<void> {
  const compress = promisify(brotliCompress);
  const one = async (name: string) => {
    const bytes = await readFile(join(folder, name));
    const params = {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    await writeFile(join(folder, `${name}.br`), await compress(bytes, { params }));
  };
  const names = (await readdir(folder)).filter((name) => TEXT.test(name));
  await Promise.all(names.map(one));
}
