/** The import direction of docs/architecture.md section 1: downward, never sideways. */
const layer = (name) => `^src/${name}/`;
const never = (from, to, why) => ({
  name: `${from}-not-${to.join('-')}`,
  severity: 'error',
  comment: why,
  from: { path: layer(from) },
  to: { path: to.map(layer) },
});

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
    never(
      'device',
      ['data', 'remote', 'sync', 'ui', 'office', 'features', 'app', 'sw'],
      'device knows the domain only',
    ),
    never('data', ['remote', 'sync', 'ui', 'office', 'features', 'app', 'sw'], 'data and remote are neighbours'),
    never('remote', ['data', 'sync', 'ui', 'office', 'features', 'app', 'sw'], 'data and remote are neighbours'),
    never('sync', ['ui', 'office', 'features', 'app', 'sw'], 'sync carries, it shows nothing'),
    never('ui', ['sync', 'data', 'remote', 'device', 'office', 'features', 'app', 'sw'], 'ui is how things look'),
    never('office', ['features', 'app', 'sw'], 'office is what screens that ask the server share'),
    never('features', ['app', 'sw'], 'features are put together by app'),
    never('sw', ['ui', 'office', 'features', 'app'], 'the service worker delivers and serves the shell'),
    {
      name: 'features-do-not-know-each-other',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'capture-never-waits-for-the-network',
      severity: 'error',
      comment: 'rule 1',
      from: { path: '^src/features/capture/' },
      to: { path: [layer('remote')] },
    },
    {
      name: 'screens-never-call-the-engine',
      severity: 'error',
      comment: 'rule 2: screens read sync/status and ask it to run',
      from: { path: '^src/(features|office)/' },
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
