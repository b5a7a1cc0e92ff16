/**
 * `/` answers with HTML that can be read without JavaScript: after every build the landing page is drawn once with the
 * app's own components and written into `dist/landing.html` (issue 7; pb_hooks/lib/pages.js serves it).
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

/** Draws the page. */
const DRAWING = 'src/features/public/landingHtml.tsx';
/** The chunk whose styles the page needs beside the app's. */
const SCREEN = 'src/features/public/Landing.tsx';
/** The page's only script; an input of the app's own build. */
export const STARTER = 'src/landing.ts';

type Chunk = { file: string; css?: string[]; assets?: string[] };
type Manifest = Record<string, Chunk>;
type Drawing = { landingHtml: () => { title: string; markup: string } };

/** Writes landing.html when the app's files are there. */
export function landingPage(): Plugin {
  let dist = '';
  let root = '';
  return {
    name: 'landing-page',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      dist = resolve(root, config.build.outDir);
    },
    async writeBundle() {
      const shell = await readFile(join(dist, 'index.html'), 'utf8');
      const manifest: Manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'));
      await writeFile(join(dist, 'landing.html'), composed(shell, manifest, await drawn(root)));
    },
  };
}

/** The markup. Pictures get the names of the app's own build: both are made of the same bytes. */
async function drawn(root: string): Promise<ReturnType<Drawing['landingHtml']>> {
  const outDir = join(root, '.cache/landing');
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [react()],
    build: { ssr: DRAWING, outDir, emptyOutDir: true, assetsInlineLimit: 0 },
  });
  const drawing: Drawing = await import(`${pathToFileURL(join(outDir, 'landingHtml.js')).href}?${Date.now()}`);
  return drawing.landingHtml();
}

/** The app's own page with the drawn one in it; its script starts the app instead of being it. */
function composed(shell: string, manifest: Manifest, { title, markup }: { title: string; markup: string }): string {
  const app = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/.exec(shell);
  const [starter, screen] = [manifest[STARTER], manifest[SCREEN]];
  if (!app || !starter || !screen) throw new Error('The built app has no script, starter or landing screen.');
  const font = (manifest['index.html']?.assets ?? []).find((file) => /source-sans-3-latin-[^e]/.test(file));
  const head = [
    ...(font ? [`<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`] : []),
    ...(screen.css ?? []).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    `<script type="module" crossorigin src="/${starter.file}" data-app="${app[1]}"></script>`,
  ];
  return shell
    .replace(app[0], '')
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<title>.*<\/title>/, `<title>${title}</title>`)
    .replace('</head>', `  ${head.join('\n    ')}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="landing">${markup}</div>\n    <div id="root"></div>`)
    .replace(/<noscript>.*<\/noscript>/s, '');
}
