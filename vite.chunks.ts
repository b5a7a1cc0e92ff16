/**
 * Cuts the app into chunks: one chunk a folder of `src/features` and role, and a few shared ones.
 * Left to itself the bundler makes two hundred, most below a kilobyte. A phone fetches and stores
 * each before the app opens in the cellar.
 */
import type { Plugin, Rolldown } from 'vite';

/** Folders whose screens load together, in a chunk of their name. */
const FEATURES = ['account', 'admin', 'legal-hold', 'links', 'outbox', 'properties', 'public', 'records', 'threads'];

/** Chunk of a dynamically imported module: the first line with which its path begins. */
const CHUNKS: readonly (readonly [start: string, chunk: string])[] = [
  // The two camera screens: neither loads what only the other needs. The rest comes after them.
  ['src/features/capture/NewDocumentation.tsx', 'NewDocumentation'],
  ['src/features/capture/link/LinkDocumentation.tsx', 'LinkDocumentation'],
  ['src/features/capture/', 'later'],
  ['src/db/seal.ts', 'later'],
  ['src/platform/image.ts', 'later'],
  // Large, or chosen by few.
  ['src/features/properties/PlacePicker.tsx', 'map'],
  ['src/components/PlaceMap.tsx', 'map'],
  ['node_modules/client-zip/', 'zip'],
  ['src/features/outbox/zip.ts', 'zip'],
  ['src/features/reports/export/zip.ts', 'zip'],
  ['src/features/reports/', 'paper'],
  ['src/features/sharing/', 'paper'],
  // Before the sign-in, or from a mail.
  ['src/features/sign-in/', 'sign-in'],
  ['src/features/account/mailSettings/', 'sign-in'],
  ['src/features/invitations/accept/', 'sign-in'],
  // Dialogs of the desk, opened by a key.
  ['src/features/command/CommandDialog.tsx', 'command'],
  ['src/features/command/KeysDialog.tsx', 'command'],
  // The dashboard is an employee's too; the other screens are the company's office.
  ['src/features/provider/dashboard/', 'dashboard'],
  ['src/features/provider/', 'provider'],
  ['src/features/people/', 'provider'],
  ['src/features/manager/', 'manager'],
  ['src/features/invitations/', 'manager'],
  // Every screen that requests something from the server waits for this chunk, and for no other part of the frame.
  ['src/app/RemoteSession.tsx', 'online'],
  ['src/app/background.ts', 'background'],
  ['src/sync/afterPull.ts', 'background'],
  ['src/sync/targets.ts', 'background'],
  ['node_modules/workbox-window/', 'background'],
  // The landing page's sample is a record like those of the history.
  ['src/app/Sample.tsx', 'records'],
  ['src/app/', 'frame'],
  ...FEATURES.map((name) => [`src/features/${name}/`, name] as const),
];

const CAMERA = ['NewDocumentation', 'LinkDocumentation'];
/** Chunks that request from the server through TanStack Query. */
const OFFICE = new Set([
  'dashboard',
  'provider',
  'records',
  'properties',
  'links',
  'manager',
  'admin',
  'map',
  'zip',
  'paper',
  'threads',
]);

/** What both cameras and others need comes with the page: alone it would weigh half a kilobyte more. */
const START = 'start';
/** Shared chunks in import order: each imports only from those before it. */
const SHARED = ['capture', ...CAMERA.map(sharedWith), 'frame', 'sync', 'home', 'common', 'office'];

/** What one camera screen shares with others; the other camera does not wait for it. */
function sharedWith(screen: string): string {
  return `with${screen}`;
}

/** Without a line in CHUNKS a module is a chunk of its own, such as each second language. */
function chunkOf(path: string): string {
  const [, chunk] = CHUNKS.find(([start]) => path.startsWith(start)) ?? [];
  return chunk ?? path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
}

/**
 * Chunk of a module by the chunks that need it. Its imports are needed by at least the same ones, and
 * more of them lead to the same chunk or an earlier one in SHARED: no two chunks import each other.
 */
function chunkFor(users: ReadonlySet<string>): string {
  const all = [...users];
  if (all.length === 1) return all[0] as string;
  const camera = CAMERA.filter((screen) => users.has(screen));
  if (camera.length === 1) return sharedWith(camera[0] as string);
  if (camera.length > 1) return all.every((user) => user === 'later' || CAMERA.includes(user)) ? 'capture' : START;
  if (users.has('frame')) return 'frame';
  if (users.has('background')) return 'sync';
  // A phone opens the dashboard most often: it loads nothing that only the office needs.
  if (users.has('dashboard')) return 'home';
  return all.every((user) => OFFICE.has(user)) ? 'office' : 'common';
}

type GetModule = (id: string) => Rolldown.ModuleInfo | null;

/** A module and everything that it imports before it can run. */
function collectImports(start: string, getModule: GetModule): Set<string> {
  const seen = new Set<string>();
  const waiting = [start];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    waiting.push(...(getModule(id)?.importedIds ?? []));
  }
  return seen;
}

/** `start`: comes with the page; `parts`: imported dynamically; `chunks`: chunk of every other module. */
type Plan = { start: ReadonlySet<string>; parts: ReadonlySet<string>; chunks: ReadonlyMap<string, string> };

/** The path below the project's folder, as in Vite's manifest. */
function pathOf(id: string, root: string): string {
  return id.startsWith(`${root}/`) ? id.slice(root.length + 1) : id;
}

function planChunks(ids: readonly string[], getModule: GetModule, root: string): Plan {
  const start = new Set(ids.filter((id) => getModule(id)?.isEntry).flatMap((id) => [...collectImports(id, getModule)]));
  const parts = new Set(ids.filter((id) => !start.has(id) && getModule(id)?.dynamicImporters.length));
  const users = new Map<string, Set<string>>();
  for (const part of parts)
    for (const id of collectImports(part, getModule))
      if (!start.has(id)) users.set(id, (users.get(id) ?? new Set()).add(chunkOf(pathOf(part, root))));
  return { start, parts, chunks: new Map([...users].map(([id, set]) => [id, chunkFor(set)])) };
}

/** A group also takes the imports of its modules, so imported groups have the higher priority. */
function groupsOf(plan: () => Plan): Rolldown.CodeSplittingGroup[] {
  const isFirst = (id: string) => plan().start.has(id) || plan().chunks.get(id) === START;
  const first = { name: START, test: isFirst, priority: SHARED.length + 1 };
  const shared = SHARED.map((name, index) => ({
    name,
    test: (id: string) => plan().chunks.get(id) === name,
    priority: SHARED.length - index,
  }));
  return [first, ...shared, { name: (id) => plan().chunks.get(id) ?? null, debugName: 'chunks', priority: 0 }];
}

type Chunk = { file: string; src?: string; isDynamicEntry?: boolean };

/** Vite's manifest has no line for a part that shares its chunk: add one with the chunk's file. */
function nameParts(bundle: Rolldown.OutputBundle, plan: Plan, root: string): void {
  const list = bundle['.vite/manifest.json'];
  if (list?.type !== 'asset') throw new Error('The build has no manifest.');
  const manifest: Record<string, Chunk> = JSON.parse(String(list.source));
  const byFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
  for (const file of Object.values(bundle)) {
    const chunk = byFile.get(file.fileName);
    if (!chunk || file.type !== 'chunk') continue;
    for (const id of file.moduleIds.filter((one) => plan.parts.has(one))) {
      const src = pathOf(id, root);
      manifest[src] ??= { ...chunk, src, isDynamicEntry: true };
    }
  }
  list.source = JSON.stringify(manifest, null, 2);
}

/** Cuts the app into chunks. */
export function chunks(): Plugin {
  let root = '';
  let plan: Plan = { start: new Set(), parts: new Set(), chunks: new Map() };
  return {
    name: 'chunks',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups: groupsOf(() => plan) } } } } }),
    configResolved(config) {
      root = config.root;
    },
    buildEnd(error) {
      if (!error) plan = planChunks([...this.getModuleIds()], (id) => this.getModuleInfo(id), root);
    },
    // After Vite has written its manifest.
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => nameParts(bundle, plan, root),
    },
  };
}
