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

/** In React Router: how a link decides whether to prefetch its page. */
const AHEAD = `usePrefetchBehavior(
      prefetch,
      rest
    )`;

/**
 * Removes unused parts of React Router from the build. Its package has no smaller entry.
 * - Forms, scroll restoration and data routes stay in a bundle because of their `displayName` and because their calls are
 *   not marked as pure.
 * - Prefetching stays because every link could use it. Ours never do.
 * Without this plugin, on 30 November 2026, the scripts of the capture had 2,535 bytes too many, of a link's 3,184.
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
      throw new Error('The links of React Router have changed: adapt slim-router.');
    return { code: links, map: null };
  },
};

/** Chunks whose imports are preloaded: the capture of a phone and the home of an office. */
const AT_ONCE = /(NewDocumentation|LinkDocumentation|manager)-/;

/**
 * Which files to preload. Other chunks load their imports one round trip later, because a list for every office screen
 * would cost the capture two kilobytes. Styles are always preloaded, otherwise unstyled content flashes. The HTML page
 * lists everything that its entry needs.
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
          'barrierefreiheit.html',
          'pruefen.html',
          'pruefbuch.html',
          'assets/pdf-*.js',
        ],
      },
      // Icons of the installation are not needed offline.
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
