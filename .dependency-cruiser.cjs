/** The import direction of docs/architecture.md section 1: downward, never sideways. */
const layer = (name) => `^src/${name}/`;
const never = (from, to, why) => ({
  name: `${from}-not-${to.join('-')}`,
  severity: 'error',
  comment: why,
  from: { path: layer(from) },
  to: { path: to.map(layer) },
});

const ABOVE_DATA = ['sync', 'components', 'features', 'app', 'service-worker'];
const ABOVE_PLATFORM = ['db', 'api', ...ABOVE_DATA];
/** Parts of the office's lists and dialogs: they may import the server's answers and the phone's database. */
const OFFICE_KIT = '^src/components/(lists|dialogs|filters|table|picker)/';
/** Screens of one role. */
const ROLE = '^src/features/(manager|provider|admin)/';

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'domain-has-no-package',
      severity: 'error',
      comment: 'domain also runs inside PocketBase',
      from: { path: layer('domain'), pathNot: '^src/domain/people/authenticatorCode\\.ts$' },
      to: { pathNot: layer('domain') },
    },
    {
      name: 'authenticator-has-two-packages',
      severity: 'error',
      comment: 'the codes of an authenticator app come from libraries that run inside PocketBase (D342)',
      from: { path: '^src/domain/people/authenticatorCode\\.ts$' },
      to: { pathNot: [layer('domain'), 'node_modules/otpauth/', 'node_modules/@noble/hashes/'] },
    },
    {
      name: 'authenticator-stays-on-the-server',
      severity: 'error',
      comment: 'no page loads its libraries',
      from: { path: '^src/', pathNot: '^src/domain/forServer\\.ts$' },
      to: { path: '^src/domain/people/authenticatorCode\\.ts$' },
    },
    never('platform', ABOVE_PLATFORM, 'platform knows the domain only'),
    never('db', ['api', ...ABOVE_DATA], 'db and api are neighbours'),
    {
      name: 'api-knows-no-screen',
      severity: 'error',
      comment:
        'db and api are neighbours; the cache of answers alone knows who is signed in and when the phone delivers',
      from: { path: layer('api'), pathNot: '^src/api/cache/' },
      to: { path: ['^src/api/cache/', ...['db', ...ABOVE_DATA].map(layer)] },
    },
    {
      name: 'cache-knows-no-screen',
      severity: 'error',
      comment: 'the memory of answers serves screens and shows none',
      from: { path: '^src/api/cache/' },
      to: {
        path: ['components', 'features', 'app', 'service-worker'].map(layer),
        pathNot: '^src/components/officeFormat\\.ts$',
      },
    },
    never('sync', ['components', 'features', 'app', 'service-worker'], 'sync carries, it shows nothing'),
    {
      name: 'plain-components-show-what-they-are-given',
      severity: 'error',
      comment: 'lists, dialogs, filters, tables and pickers of the office may ask; everything else is how things look',
      from: { path: layer('components'), pathNot: OFFICE_KIT },
      to: {
        path: ['sync', 'db', 'api', 'platform', 'features', 'app', 'service-worker'].map(layer).concat(OFFICE_KIT),
      },
    },
    {
      name: 'office-kit-below-features',
      severity: 'error',
      comment: 'what lists and dialogs of the office are built of',
      from: { path: OFFICE_KIT },
      to: { path: ['features', 'app', 'service-worker'].map(layer) },
    },
    never('features', ['app', 'service-worker'], 'features are put together by app'),
    never('service-worker', ['components', 'features', 'app'], 'the service worker delivers and serves the shell'),
    {
      name: 'subjects-know-no-role',
      severity: 'error',
      comment: 'a role is put together of subjects; a subject serves every role that has it',
      from: { path: '^src/features/', pathNot: ROLE },
      to: { path: ROLE },
    },
    {
      name: 'roles-do-not-know-each-other',
      severity: 'error',
      from: { path: '^src/features/(manager|provider|admin)/' },
      to: { path: ROLE, pathNot: '^src/features/$1/' },
    },
    {
      name: 'no-circles-of-subjects',
      severity: 'error',
      comment: 'two subjects that need each other are one subject',
      scope: 'folder',
      from: { path: '^src/features/[^/]+$' },
      to: { circular: true },
    },
    {
      name: 'capture-never-waits-for-the-network',
      severity: 'error',
      comment: 'rule 1',
      from: { path: '^src/features/capture/' },
      to: { path: [layer('api')] },
    },
    {
      name: 'screens-never-call-the-engine',
      severity: 'error',
      comment: 'rule 2: screens read sync/status and ask it to run',
      from: { path: '^src/(features|components)/' },
      to: { path: layer('sync'), pathNot: '^src/sync/status\\.ts$' },
    },
    {
      name: 'one-client-of-the-server',
      severity: 'error',
      comment: 'D99',
      from: { path: '^src/', pathNot: '^src/api/(client|ticks)\\.ts$' },
      to: { path: 'node_modules/pocketbase/' },
    },
    {
      name: 'no-storage-of-its-own',
      severity: 'error',
      comment: 'rule 4',
      from: { path: '^src/' },
      to: { path: 'zustand/middleware' },
    },
    {
      name: 'hooks-stand-alone',
      severity: 'error',
      comment: "PocketBase's engine loads CommonJS from the folder of the hooks and nothing else",
      from: { path: '^pocketbase/pb_hooks/', pathNot: '\\.d\\.ts$' },
      to: { pathNot: '^pocketbase/(pb_hooks|types)/' },
    },
    {
      name: 'start-never-loads-hooks',
      severity: 'error',
      comment: 'they run in another process',
      from: { path: '^pocketbase/[^.]+\\.mjs$' },
      to: { path: '^pocketbase/pb_hooks/' },
    },
    {
      name: 'database-knows-no-subject',
      severity: 'error',
      comment: 'what every module of the server stands on (pocketbase/README.md)',
      from: { path: '^pocketbase/pb_hooks/lib/database/' },
      to: { path: '^pocketbase/pb_hooks/lib/', pathNot: '^pocketbase/pb_hooks/lib/database/' },
    },
    {
      name: 'platform-knows-no-subject',
      severity: 'error',
      comment: 'how requests are served, whatever they are about',
      from: { path: '^pocketbase/pb_hooks/lib/platform/' },
      to: { path: '^pocketbase/pb_hooks/lib/', pathNot: '^pocketbase/pb_hooks/lib/(database|platform)/' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        path: '^src/',
        pathNot: [
          '\\.d\\.ts$',
          '^src/main\\.tsx$',
          '^src/checkFile\\.ts$',
          '^src/offlineCheck\\.ts$',
          '^src/landing\\.ts$',
          '^src/service-worker/sw\\.ts$',
          '^src/domain/forServer\\.ts$',
        ],
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    // Absolute: a relative one makes the tool look for the extended file in the wrong folder.
    tsConfig: { fileName: require('node:path').join(__dirname, 'src/tsconfig.page.json') },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
