/**
 * The landing page, its sample and the legal pages can be read without JavaScript: after every build each is drawn once with the
 * app's own components and written into the built app as HTML (pb_hooks/lib/pages/pages.js serves it). Their script
 * and what that loads are built apart, so that neither shares a chunk with the app, which would come along.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { type Alias, build, type Plugin, type Rolldown } from 'vite';
import type { DrawnPage } from './src/app/PublicHtml';
import { composeShareScript } from './src/features/sharing/shareScript';

/** Draws the pages. */
const DRAWING = 'src/app/PublicHtml.tsx';
/** The chunks whose styles a page needs beside the app's. */
const SCREEN: Record<string, string> = {
  'landing.html': 'src/features/public/Landing.tsx',
  'beispiel.html': 'src/app/Sample.tsx',
};
/** Times on the drawn pages are those of the building they tell of, wherever the app is built. */
const ZONE = 'Europe/Berlin';
/** The pages' only script, and the delivery that it loads where this phone still holds work. */
const STARTER = 'src/landing.ts';
const DELIVERY = 'src/landingDelivery.ts';
/** Beside it, on the page of a number alone: compares files (D186). */
const CHECKING = 'src/checkFile.ts';
const CHECK_PAGE = 'pruefen.html';
/** The page that travels in a Schadenakte, one file with its script in it (D265); as text here, because our own policy runs no such script. */
const OFFLINE = {
  script: 'src/offlineCheck.ts',
  page: 'src/features/reports/case-file/check.html',
  file: 'akte/pruefen.txt',
};

type Chunk = { file: string; css?: string[]; assets?: string[] };
type Manifest = Record<string, Chunk>;

/** The programs that check packages; their page says the hash of each in the place of the mark. */
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

/** Builds one script with everything it needs in it. @param write whether it becomes a file below the built app. */
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
      // A page that is opened from a folder may run no module of a file.
      rolldownOptions: { input, output: { codeSplitting: false, ...(write ? {} : { format: 'iife' as const }) } },
    },
  });
  const { output } = made as Rolldown.RolldownOutput;
  return output[0];
}

/** Writes the programs below the address of the log. @returns the SHA-256 of each by its mark. */
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

/** Its policy lets it run this script and nothing else, and ask nobody. */
async function offlinePage(place: Place): Promise<string> {
  const { code } = await script(OFFLINE.script, place, { write: false });
  // An end tag in a text of the script would end it; a comment's begin could hide it, and what is replaced later is no part of its hash.
  const inside = code.replace(/<\/(?=script)/gi, '<\\/');
  if (/<!--|\r|ADRESSE/.test(inside))
    throw new Error('The script of the offline check holds what its page cannot carry.');
  const hash = `sha256-${createHash('sha256').update(inside).digest('base64')}`;
  const page = await readFile(join(place.root, OFFLINE.page), 'utf8');
  return page.replace('SCRIPT_HASH', hash).replace('SCRIPT_CODE', () => inside);
}

/** The markup. Pictures get the names of the app's own build: both are made of the same bytes. */
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

/** The app's own page with the drawn one in it, and the small script in the place of the app. */
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
