import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunks } from './vite.chunks';
import { iconsByFile } from './vite.icons';
import { publicPages } from './vite.landing';
import { fontFirst, readyMade } from './vite.ready';

/** The colours of src/components/theme/tokens.css that a manifest cannot read from CSS: --primary and --surface (light). */
const THEME = { primary: '#1a3f7a', surface: '#f4f6f8' };

/** Where `npm run dev` finds the server; start.mjs sets it. */
const SERVER = process.env.OBJEKTBELEG_SERVER ?? 'http://127.0.0.1:8090';

/** How a link of React Router asks whether it fetches its page ahead. */
const AHEAD = `usePrefetchBehavior(
      prefetch,
      rest
    )`;

/**
 * React Router's forms, scroll memory and data routes come along only because their `displayName` is set (a name for
 * developers) and because nobody told the bundler that making a component has no effect; what fetches the pages of its own
 * server ahead, because every link could ask for it, and none here does. The camera pays for them.
 */
const slimRouter: Plugin = {
  name: 'slim-router',
  apply: 'build',
  transform(code, id) {
    if (!/node_modules\/react-router\/dist\/.*\.mjs$/.test(id)) return null;
    const slim = code
      .replace(/^\w+\.displayName = "\w+";$/gm, '')
      .replace(/(?<== )(React\w*\.(?:forwardRef|createContext|memo)\()/g, '/* @__PURE__ */ $1');
    if (!code.includes(AHEAD)) return { code: slim, map: null };
    const links = slim
      .replace(AHEAD, '[false, null, {}]')
      .replace(/return shouldPrefetch && [^;]+ : link;/, 'return link;');
    if (links.includes('shouldPrefetch && '))
      throw new Error('React Router writes its links anew: look at slim-router.');
    return { code: links, map: null };
  },
};

/** Screens whose files are asked for all at once: how soon a phone can capture, how soon the office sees its home. */
const AT_ONCE = /(NewDocumentation|LinkDocumentation|manager)-/;

/**
 * Everywhere else the browser finds out chunk by chunk, a round trip later: the names of what every screen of the office
 * needs would be two of the camera's kilobytes. Styles are always asked for, they would flash otherwise. The page itself
 * names all that its entry needs.
 */
function fetchedAhead(file: string, dependencies: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  return hostType === 'html' || AT_ONCE.test(file)
    ? dependencies
    : dependencies.filter((name) => name.endsWith('.css'));
}

export default defineConfig({
  resolve: {
    // The package's own entry is the ES5 build; browsers with service workers run the modern one (1.7 KB gz less).
    alias: [{ find: /^dexie$/, replacement: fileURLToPath(import.meta.resolve('dexie/dist/modern/dexie.mjs')) }],
  },
  plugins: [
    react(),
    slimRouter,
    iconsByFile(),
    chunks(),
    fontFirst(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/service-worker',
      filename: 'sw.ts',
      // 'prompt': an update waits until no form is open and nothing is in transfer (src/sync/README.md).
      registerType: 'prompt',
      injectRegister: null,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html,woff2,svg,webmanifest}'],
        // For a first visit from the network; the app itself opens every address but / from index.html.
        // The writer of PDFs asks the server for every photo: without a network it has nothing to write.
        globIgnores: [
          'link.html',
          'beispiel.html',
          'impressum.html',
          'datenschutz.html',
          'kontakt.html',
          'pruefen.html',
          'pruefbuch.html',
          'assets/pdf-*.js',
        ],
      },
      // Pictures of an installation, and Leaflet's for a control that no map here has: nobody needs them in the cellar.
      includeManifestIcons: false,
      manifest: {
        id: '/',
        name: 'Objektbeleg',
        short_name: 'Objektbeleg',
        description: 'Leistungsnachweise für Gebäude: mit Foto, Zeit und Ort, auch ohne Netz aufgenommen.',
        lang: 'de',
        dir: 'ltr',
        // D47: the icon on the home screen leads to the capture screen or to the own home.
        start_url: '/start',
        scope: '/',
        display: 'standalone',
        theme_color: THEME.primary,
        background_color: THEME.surface,
        categories: ['business', 'productivity'],
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
          { src: '/icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
        shortcuts: [
          {
            name: 'Neue Dokumentation',
            url: '/new-documentation',
            icons: [{ src: '/shortcut-96.png', sizes: '96x96', type: 'image/png' }],
          },
        ],
      },
    }),
    publicPages(),
    readyMade(),
  ],
  build: {
    target: 'es2022',
    // The content security policy allows no data: addresses for scripts, styles and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: fetchedAhead },
    // tests/structure counts the bytes of a screen along this graph.
    manifest: true,
  },
  worker: { format: 'es' },
  server: {
    proxy: { '/api': SERVER, '/_/': SERVER },
  },
});
