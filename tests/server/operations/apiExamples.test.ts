/** The routes read the keys and types of docs/api.md's examples. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Json, send, startServer, type TestServer } from '../../support/server/server';
import { cheapPasswords, person } from '../../support/server/tenants';
import { rowOf } from '../access/table';

const [ours = ''] = readFileSync(join(import.meta.dirname, '../../../docs/api.md'), 'utf8').split(
  "\n## PocketBase's own routes",
);
const EXAMPLES = [...ours.matchAll(/^\| `(\w+) ([^`]+)` \| `((?:\{.*\})|(?:\?[^`]+))` \|/gm)].map(
  ([, method = '', path = '', request = '']) => ({ method, path, request }),
);
/** A CSP report stops the test server, and geocode calls a third party. */
const ELSEWHERE = /csp-report|geocode/;
const UNREAD = ['unknown_key', 'wrong_type', 'fields_missing'];
/** Principals of docs/permissions.md and their roles. */
const ROLES = { SA: 'super_admin', PM: 'property_manager', CA: 'company_admin' } as const;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await cheapPasswords(server);
});
afterAll(() => server.remove());

/** Of a person that may call the route; none for an open one, or one that needs another token. */
async function tokenFor(operation: string, at: number): Promise<string | undefined> {
  const { cells } = rowOf(operation);
  if (cells.AN !== '–') return undefined;
  const role = (['PM', 'CA', 'SA'] as const).find((principal) => cells[principal] !== '–');
  if (role === undefined) return undefined;
  return (await person(server, { name: 'Erika Muster', email: `api${at}@example.org`, role: ROLES[role] })).token;
}

it('routes accept keys and types of the examples in docs/api.md', async () => {
  expect(EXAMPLES.length).toBeGreaterThan(50);
  const refused: string[] = [];
  for (const [at, { method, path, request }] of EXAMPLES.entries()) {
    if (ELSEWHERE.test(path)) continue;
    const token = await tokenFor(`${method} ${path}`, at);
    const isQuery = request.startsWith('?');
    const place = path.replace(/\{\w+\}/g, 'abcdefghijklmno') + (isQuery ? request : '');
    const answer = await send(server, place, { method, token, body: isQuery ? undefined : JSON.parse(request) });
    const codes = [answer.body?.code, ...(answer.body?.issues ?? []).map((issue: Json) => issue.code)];
    if (answer.status === 503 || codes.some((code) => UNREAD.includes(code)))
      refused.push(`${method} ${path} ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  expect(refused).toEqual([]);
});
