import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Folders of rules, data and screens: everything that needs no PocketBase and no browser. */
const UNIT = [
  'domain',
  'device',
  'data',
  'remote',
  'sync',
  'ui',
  'features',
  'office',
  'app',
  'pocketbase',
  'structure',
  'support',
];

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'unit',
          // Node, because happy-dom turns a Blob into {}; a file that needs a DOM says so in its first line.
          environment: 'node',
          include: UNIT.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`),
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/serverSetup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Each file starts a PocketBase of its own; two cores carry two.
          maxWorkers: 2,
        },
      },
    ],
  },
});
