/**
 * The landing page, its sample and the legal pages need no JavaScript. After each build they are rendered once with the
 * app's components and written as HTML; pb_hooks/lib/pages/pages.js serves them. Their script has its own build: a chunk
 * shared with the app would load the app's chunks too.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { type Alias, build, type Plugin, type Rolldown } from 'vite';
import type { DrawnPage } from './src/app/PublicHtml';
import { composeShareScript } from './src/features/sharing/shareScript';

/** Renders the pages. */
const DRAWING = 'src/app/PublicHtml.tsx';
/** The chunks whose styles a page needs beside the app's. */
const SCREEN: Record<string, string> = {
  'landing.html': 'src/features/public/Landing.tsx',
  'beispiel.html': 'src/app/Sample.tsx',
};
/** Times on these pages are German, in whichever zone the app is built. */
const ZONE = 'Europe/Berlin';
/** The pages' only script. It loads the delivery when this phone has undelivered work. */
const STARTER = 'src/landing.ts';
const DELIVERY = 'src/landingDelivery.ts';
/** The script of the page of a number: compares files (D186). */
const CHECKING = 'src/checkFile.ts';
const CHECK_PAGE = 'pruefen.html';
/** The page in a Schadenakte, one file with an inline script (D265). Stored as text: our own policy forbids the script. */
const OFFLINE = {
  script: 'src/offlineCheck.ts',
  page: 'src/features/reports/case-file/check.html',
  file: 'akte/pruefen.txt',
};

type Chunk = { file: string; css?: string[]; assets?: string[] };
type Manifest = Record<string, Chunk>;

/** The programs that check packages. On their page, the hash of each replaces its mark. */
const PROGRAMS = { caseFile: 'src/features/reports/case-file/check.sh', share: 'src/features/sharing/shared.sh' };

/** Writes the pages and their scripts when the app's files are there. */
export function publicPages(): Plugin {
  let dist = '';
  let root = '';
  let alias: Alias[] = [];
  return {
    name: 'public-pages',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      dist = resolve(root, config.build.outDir);
      alias = config.resolve.alias;
    },
    async writeBundle() {
      const shell = await readFile(join(dist, 'index.html'), 'utf8');
      const manifest: Manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'));
      const place = { root, dist, alias };
      const [starter, delivery, checking] = [
        (await script(STARTER, place)).fileName,
        (await script(DELIVERY, place)).fileName,
        (await script(CHECKING, place)).fileName,
      ];
      const scripts = { starter, delivery, checking };
      const sums = await programs(place);
      for (const page of await drawn(root)) {
        const html = composed(shell, page, { manifest, ...scripts });
        await writeFile(
          join(dist, page.file),
          html.replace(/%SHA_(?:CASE_FILE|SHARE)%/g, (mark) => sums[mark] ?? ''),
        );
      }
      await mkdir(join(dist, 'akte'), { recursive: true });
      await writeFile(join(dist, OFFLINE.file), await offlinePage(place));
    },
  };
}

type Place = { root: string; dist: string; alias: Alias[] };

/** Builds one script with all its imports. @param write whether to write it into the built app. */
async function script(input: string, { root, dist, alias }: Place, { write } = { write: true }) {
  const made = await build({
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { alias },
    build: {
      outDir: dist,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      modulePreload: false,
      write,
      // Browsers run no module script of a page opened from a folder.
      rolldownOptions: { input, output: { codeSplitting: false, ...(write ? {} : { format: 'iife' as const }) } },
    },
  });
  const { output } = made as Rolldown.RolldownOutput;
  return output[0];
}

/** Writes the programs to the log's address. @returns the SHA-256 of each by its mark. */
async function programs({ root, dist }: Place): Promise<Record<string, string>> {
  const [caseFile, own] = await Promise.all(
    [PROGRAMS.caseFile, PROGRAMS.share].map((file) => readFile(join(root, file), 'utf8')),
  );
  const made: [file: string, mark: string, text: string][] = [
    ['pruefen.sh', '%SHA_CASE_FILE%', caseFile ?? ''],
    ['freigabe.sh', '%SHA_SHARE%', composeShareScript(caseFile ?? '', own ?? '')],
  ];
  const sums: Record<string, string> = {};
  await mkdir(join(dist, 'pruefbuch'), { recursive: true });
  for (const [file, mark, text] of made) {
    await writeFile(join(dist, 'pruefbuch', file), text);
    sums[mark] = createHash('sha256').update(text).digest('hex');
  }
  return sums;
}

/** The page's policy permits this script only, and no request. */
async function offlinePage(place: Place): Promise<string> {
  const { code } = await script(OFFLINE.script, place, { write: false });
  // `</script` in a text would end the script, `<!--` could hide it. Marks that are replaced later would change its hash.
  const inside = code.replace(/<\/(?=script)/gi, '<\\/');
  if (/<!--|\r|ADRESSE/.test(inside))
    throw new Error('The script of the offline check holds what its page cannot carry.');
  const hash = `sha256-${createHash('sha256').update(inside).digest('base64')}`;
  const page = await readFile(join(place.root, OFFLINE.page), 'utf8');
  return page.replace('SCRIPT_HASH', hash).replace('SCRIPT_CODE', () => inside);
}

/** The markup. Pictures have the names of the app's build, because the bytes are equal. */
async function drawn(root: string): Promise<DrawnPage[]> {
  const outDir = join(root, '.cache/landing');
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [react()],
    build: { ssr: DRAWING, outDir, emptyOutDir: true, assetsInlineLimit: 0 },
  });
  process.env.TZ = ZONE;
  const drawing: { publicPages: () => DrawnPage[] } = await import(
    `${pathToFileURL(join(outDir, 'PublicHtml.js')).href}?${Date.now()}`
  );
  return drawing.publicPages();
}

type Files = { manifest: Manifest; starter: string; delivery: string; checking: string };

/** The app's HTML with the rendered page inside, and the small script in place of the app's. */
function composed(shell: string, { file, title, markup }: DrawnPage, files: Files): string {
  const { manifest, starter, delivery, checking } = files;
  const app = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/.exec(shell);
  if (!app) throw new Error('The built app has no script.');
  const styles = manifest[SCREEN[file] ?? '']?.css ?? [];
  const head = [
    ...styles.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
    `<script type="module" crossorigin src="/${starter}" data-delivery="/${delivery}" data-app="${app[1]}"></script>`,
    ...(file === CHECK_PAGE ? [`<script type="module" crossorigin src="/${checking}"></script>`] : []),
  ];
  return shell
    .replace(app[0], '')
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<title>.*<\/title>/, `<title>${title}</title>`)
    .replace('</head>', `  ${head.join('\n    ')}\n  </head>`)
    .replace('<div id="root"></div>', () => markup)
    .replace(/<noscript>.*<\/noscript>/s, '');
}
