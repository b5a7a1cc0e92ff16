/**
 * How the app is cut into files. Left to itself the bundler makes one of every screen and one more of every set of
 * screens that share a module: two hundred, most of them below a kilobyte, and a phone fetches and stores each before the
 * app opens in the cellar. Here what one room alone needs is one file, and what several need lies in a few shared ones.
 */
import type { Plugin, Rolldown } from 'vite';

/** The room of a part that is loaded when it is needed: the first line that fits its path; `$1` is what it found there. */
const ROOMS: readonly (readonly [path: RegExp, room: string])[] = [
  // The camera's two screens: neither brings what only the other needs. What comes after them comes together.
  [/^src\/features\/capture\/(?:link\/)?(NewDocumentation|LinkDocumentation)\.tsx$/, '$1'],
  [/^src\/(?:features\/capture\/|db\/seal\.ts$|platform\/image\.ts$)/, 'later'],
  // What is large, or chosen by few.
  [/^src\/(?:features\/properties\/PlacePicker|components\/PlaceMap)\.tsx$/, 'map'],
  [/node_modules\/client-zip\/|^src\/.*\/zip\.ts$/, 'zip'],
  [/^src\/features\/(?:reports|sharing)\//, 'paper'],
  // Before anybody is signed in, or from a mail.
  [/^src\/features\/(?:sign-in|account\/letters|invitations\/accept)\//, 'sign-in'],
  // The dashboard is an employee's too; the provider's other screens are the company's office.
  [/^src\/features\/provider\/(dashboard)\//, '$1'],
  [/^src\/features\/(?:provider|people)\//, 'provider'],
  [/^src\/features\/(?:manager|invitations)\//, 'manager'],
  // What every screen that asks the server waits for: nothing but this; the other parts of the app's frame come after it.
  [/^src\/app\/RemoteSession\.tsx$/, 'online'],
  [/^src\/app\/background\.ts$|node_modules\/workbox-window\//, 'background'],
  // The sample of the landing page is a record like those of the history.
  [/^src\/app\/Sample\.tsx$/, 'records'],
  [/^src\/app\//, 'frame'],
  [/^src\/features\/(account|admin|links|outbox|properties|public|records)\//, '$1'],
  // Whatever has no room is a file of its own: each second language, the coder for browsers without one in a worker.
  [/([\w-]+)\.\w+$/, '$1'],
];

const CAMERA = ['NewDocumentation', 'LinkDocumentation'];
/** Rooms that ask the server through TanStack Query. */
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
]);

/** What both cameras and others need comes with the page: in a file of its own it would weigh half a kilobyte more. */
const START = 'start';
/** The files that several rooms share, in the order they may import each other: one imports from those before it. */
const SHARED = ['capture', ...CAMERA.map(withOthers), 'frame', 'sync', 'home', 'common', 'office'];

/** What one of the camera's screens shares with somebody else: the other screen must not wait for it. */
function withOthers(screen: string): string {
  return `with${screen}`;
}

function roomOf(part: string): string {
  for (const [path, room] of ROOMS) {
    const found = path.exec(part);
    if (found) return room.replace('$1', found[1] ?? '');
  }
  throw new Error(`${part} is loaded when it is needed and has no name.`);
}

/**
 * The file of a module by the rooms that need it. What a module imports is needed by the same rooms at least, and more
 * rooms lead to the same file or to one further ahead in SHARED: no two files import each other.
 */
function fileFor(rooms: ReadonlySet<string>): string {
  const all = [...rooms];
  if (all.length === 1) return all[0] as string;
  const camera = CAMERA.filter((screen) => rooms.has(screen));
  if (camera.length === 1) return withOthers(camera[0] as string);
  if (camera.length > 1) return all.every((room) => room === 'later' || CAMERA.includes(room)) ? 'capture' : START;
  if (rooms.has('frame')) return 'frame';
  if (rooms.has('background')) return 'sync';
  // A phone opens the dashboard most often: it reads nothing of the office there that only others need.
  if (rooms.has('dashboard')) return 'home';
  return all.every((room) => OFFICE.has(room)) ? 'office' : 'common';
}

type Ask = (id: string) => Rolldown.ModuleInfo | null;

/** A module and everything it imports before it can run. */
function needed(start: string, ask: Ask): Set<string> {
  const seen = new Set<string>();
  const waiting = [start];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    waiting.push(...(ask(id)?.importedIds ?? []));
  }
  return seen;
}

/** What comes with the page; the parts that come when they are needed; and the file of everything else by its module. */
type Plan = { start: ReadonlySet<string>; parts: ReadonlySet<string>; files: ReadonlyMap<string, string> };

/** The path below the project's folder, as Vite's manifest names it. */
function pathOf(id: string, root: string): string {
  return id.startsWith(`${root}/`) ? id.slice(root.length + 1) : id;
}

function planOf(ids: readonly string[], ask: Ask, root: string): Plan {
  const start = new Set(ids.filter((id) => ask(id)?.isEntry).flatMap((id) => [...needed(id, ask)]));
  const parts = new Set(ids.filter((id) => !start.has(id) && ask(id)?.dynamicImporters.length));
  const rooms = new Map<string, Set<string>>();
  for (const part of parts)
    for (const id of needed(part, ask))
      if (!start.has(id)) rooms.set(id, (rooms.get(id) ?? new Set()).add(roomOf(pathOf(part, root))));
  return { start, parts, files: new Map([...rooms].map(([id, set]) => [id, fileFor(set)])) };
}

/** Each group takes what its modules import along, so those that are imported choose first. */
function groupsOf(plan: () => Plan): Rolldown.CodeSplittingGroup[] {
  const isFirst = (id: string) => plan().start.has(id) || plan().files.get(id) === START;
  const first = { name: START, test: isFirst, priority: SHARED.length + 1 };
  const shared = SHARED.map((name, place) => ({
    name,
    test: (id: string) => plan().files.get(id) === name,
    priority: SHARED.length - place,
  }));
  return [first, ...shared, { name: (id) => plan().files.get(id) ?? null, debugName: 'rooms', priority: 0 }];
}

type Chunk = { file: string; src?: string; isDynamicEntry?: boolean };

/** A part that shares its file has no line of its own in Vite's manifest; who asks for it is told of the whole file. */
function nameParts(bundle: Rolldown.OutputBundle, plan: Plan, root: string): void {
  const list = bundle['.vite/manifest.json'];
  if (list?.type !== 'asset') throw new Error('The build has no manifest.');
  const manifest: Record<string, Chunk> = JSON.parse(String(list.source));
  const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
  for (const file of Object.values(bundle)) {
    const chunk = chunks.get(file.fileName);
    if (!chunk || file.type !== 'chunk') continue;
    for (const id of file.moduleIds.filter((one) => plan.parts.has(one))) {
      const src = pathOf(id, root);
      manifest[src] ??= { ...chunk, src, isDynamicEntry: true };
    }
  }
  list.source = JSON.stringify(manifest, null, 2);
}

/** Cuts the app into rooms. */
export function rooms(): Plugin {
  let root = '';
  let plan: Plan = { start: new Set(), parts: new Set(), files: new Map() };
  return {
    name: 'rooms',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups: groupsOf(() => plan) } } } } }),
    configResolved(config) {
      root = config.root;
    },
    buildEnd(error) {
      if (!error) plan = planOf([...this.getModuleIds()], (id) => this.getModuleInfo(id), root);
    },
    // After Vite has written its manifest.
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => nameParts(bundle, plan, root),
    },
  };
}
