import { readFileSync } from 'node:fs';
import type { KnipConfig } from 'knip';

/**
 * Server modules that are loaded by name: by the functions of *.pb.js and by the table of routes. Their exports are used
 * there. types/modules.d.ts lists each of them, and the type checker compares.
 */
const named = [
  ...readFileSync('pocketbase/types/modules.d.ts', 'utf8').matchAll(/import\('\.\.\/(pb_hooks\/[^']+)'\)/g),
];

const config: KnipConfig = {
  entry: [
    // deploy/Containerfile runs it.
    'pocketbase/operations/isWell.mjs',
    'src/domain/forServer.ts',
    'src/app/PublicHtml.tsx',
    'src/checkFile.ts',
    'src/offlineCheck.ts',
    'src/landing.ts',
    'src/landingDelivery.ts',
    'pocketbase/start.mjs',
    'pocketbase/cli/*.mjs',
    'pocketbase/build/{build,rules,form,declarations,install}.mjs',
    'pocketbase/backups/nightly.mjs',
    'pocketbase/pb_hooks/*.pb.js',
    'pocketbase/operations/commands/*.pb.js',
    ...named.map(([, module]) => `pocketbase/${module}`),
    // Loaded as one object (`const accountMails = require(…)`), which knip does not follow.
    'pocketbase/pb_hooks/lib/{accounts/addresses,accounts/authenticator,accounts/passwords,delivery/receipts,mail/budget,mail/accountMails,platform/sessions}.js',
    // A released migration loads these by path.
    'pocketbase/pb_hooks/lib/{access,tokens,evidence/numbers,evidence/deviceKeys}.js',
    'pb_migrations/*.js',
    'tests/support/{run,install}/*.mjs',
    'tests/bench/*.mjs',
    'tests/upgrade/*.mjs',
    'tests/mutants/list/*.mjs',
    'tests/mutants/vitest.config.ts',
    // Bundled by the simulator, for a program and for a page of its own.
    'tests/simulator/{run.mjs,main.ts,app.ts}',
    // Bundled by tests/fault-injection/bundle.mjs.
    'tests/fault-injection/{supervise,disasterRecoveryRounds,phone/main}.ts',
    'tests/{e2e,faults,engines}/**/*.spec.ts',
    // Run by gjs.
    'tests/support/engines/webkitWindow.js',
  ],
  project: ['src/**/*.{ts,tsx}', 'pocketbase/**/*.{js,mjs}', 'pb_migrations/*.js', 'tests/**/*.{ts,tsx,mjs}'],
  stryker: { config: ['tests/mutants/stryker.config.mjs'] },
  playwright: { config: ['tests/{e2e,bench,engines}/playwright.config.ts'] },
  // Started by their paths.
  ignoreDependencies: [
    '@biomejs/biome',
    '@stryker-mutator/core',
    'dependency-cruiser',
    'type-coverage',
    'typescript-native',
  ],
  ignoreBinaries: [
    'openssl',
    'pdftotext',
    'promtool',
    'restic',
    'unshare',
    'apt-get',
    'script',
    'strace',
    'sqlite3',
    'perl',
    'mount',
    'umount',
    'mkfs.ext4',
  ],
  ignoreExportsUsedInFile: { interface: true, type: true },
};

export default config;
