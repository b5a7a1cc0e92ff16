/** Tests that Stryker runs against its mutants of src/domain and src/sync. They need neither server nor browser. */
import { defineConfig } from 'vitest/config';

process.env.TZ = 'Europe/Berlin';
// The model's stories run once for each mutant, so they are few and always the same.
process.env.MODEL_RUNS ??= '300';
process.env.MODEL_SEED ??= '1';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/unit/{domain,sync}/**/*.test.ts'],
    testTimeout: 60_000,
  },
});
