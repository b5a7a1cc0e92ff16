/**
 * docs/api.md has a row for each route, and its examples are JSON (tests/server/operations/apiExamples.test.ts
 * sends them).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hookModule } from '../support/server/hookModule';

const ROOT = join(import.meta.dirname, '../..');
const { ROUTES } = hookModule('lib/routes.js') as { ROUTES: { pattern: string }[] };
/** Lists of the record API, and the answer to unknown addresses, have no row. */
const GENERAL = /^GET \/api\/collections\/\w+\/records$|\/api\/\{path\.\.\.\}$/;
const [ours = ''] = readFileSync(join(ROOT, 'docs/api.md'), 'utf8').split("\n## PocketBase's own routes");
const rows = [...ours.matchAll(/^\| `((?:GET|POST|PUT|PATCH|DELETE) [^`]+)` \| (.+?) \| (.+) \|$/gm)].map(
  ([, route = '', request = '']) => ({ route, request }),
);

describe('docs/api.md', () => {
  it('has one row for each route of the registry and no other', () => {
    const registered = ROUTES.map(({ pattern }) => pattern).filter((pattern) => !GENERAL.test(pattern));
    expect(registered.length).toBeGreaterThan(90);
    expect(rows.map(({ route }) => route).sort()).toEqual(registered.sort());
  });

  it('has valid JSON in each example', () => {
    const bodies = rows.flatMap(({ request }) => [...request.matchAll(/`(\{.*\})`/g)].map(([, body = '']) => body));
    expect(bodies.length).toBeGreaterThan(40);
    for (const body of bodies) expect(() => JSON.parse(body), body).not.toThrow();
  });
});
