/** API keys: what `/api/v1/` returns, to whom, and for how long. The description is checked against the answers. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import { API_SCOPES } from '../../../src/domain/people/accessKey';
import { API_REQUESTS_OF_ACCOUNT, API_REQUESTS_PER_MINUTE } from '../../../src/domain/people/quotas';
import { addDays, dayOf } from '../../../src/domain/time/germanDay';
import { deliver, id as newId, session, sha256, submit, type Work, work } from '../../support/rows/work';
import { type Json, send, update } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { type Person, person } from '../../support/server/tenants';
import { stage } from '../stage';

const { server, world, a } = await stage();
const today = dayOf(Date.now());

type Key = { id: string; key: string };
const make = (who: Person, scopes: unknown = API_SCOPES) =>
  send(server, '/api/app/access-keys', { token: who.token, body: { kind: 'api', title: 'ERP', scopes } });
async function made(who: Person, scopes: readonly string[] = API_SCOPES): Promise<Key> {
  const { status, body } = await make(who, scopes);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const get = (key: string, path: string) =>
  send(server, `/api/v1/${path}`, { headers: { Authorization: `Bearer ${key}` } });
async function readAll(key: string, path: string, limit = 200): Promise<Json[]> {
  const found: Json[] = [];
  let after = '';
  for (;;) {
    const { status, body } = await get(key, `${path}${path.includes('?') ? '&' : '?'}limit=${limit}${after}`);
    expect(status, JSON.stringify(body)).toBe(200);
    found.push(...body.items);
    if (body.next === null) return found;
    after = `&after=${encodeURIComponent(body.next)}`;
  }
}
async function capture(property = a.property, more: Json = {}): Promise<Work> {
  const what = await work({ author: a.employee.id, property, photos: 2, content: more });
  await deliver(server, what, session(a.employee.token));
  return what;
}

const records: Work[] = [];
const defect = { id: newId(), message: newId() };
beforeAll(async () => {
  for (let n = 0; n < 3; n++) records.push(await capture());
  const plan = {
    ...{ properties: [a.property], service: 'Hausmeister', provider: null, season: null, tolerance: 0 },
    ...{ rhythm: { kind: 'weekdays', days: [1, 2, 3, 4, 5, 6, 7] }, startsOn: addDays(today, -4) },
    ...{ endsOn: null, onHolidays: true },
  };
  expect((await send(server, '/api/app/plans', { token: a.manager.token, body: plan })).status).toBe(201);
  const open = (body: Json) => send(server, '/api/app/threads', { token: a.manager.token, body });
  const about = { subject: 'defect', property: a.property, company: a.company.id };
  expect((await open({ ...defect, ...about, text: 'Licht kaputt' })).status).toBe(201);
  const question = { id: newId(), message: newId(), subject: 'record', record: records[0]?.sealed.id, text: 'Wann?' };
  expect((await open(question)).status).toBe(201);
});

describe('the description', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { body } = await send(server, '/api/v1/openapi.json');
    const result = await new Validator().validate(body);
    expect(result).toMatchObject({ valid: true });
    expect(body.openapi).toBe('3.1.0');
    expect(Object.keys(body.paths)).toHaveLength(API_SCOPES.length);
  });

  it('fits every answer of the server', async () => {
    const { paths, components } = (await send(server, '/api/v1/openapi.json')).body;
    const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
    addFormats.default(ajv);
    for (const who of [a.manager, a.company]) {
      const { key } = await made(who);
      for (const [path, { get: operation }] of Object.entries<Json>(paths)) {
        if (path.includes('{')) continue;
        const schemaOf = (status: string) => operation.responses[status].content['application/json'].schema;
        const { body } = await get(key, `${path.slice(1)}?limit=2`);
        const isValid = ajv.validate(schemaOf('200'), body);
        expect(isValid, `${path} ${JSON.stringify(ajv.errors)}`).toBe(true);
        expect(body.items.length, path).toBeGreaterThan(0);
        const refused = await get(key, `${path.slice(1)}?unknown=1`);
        expect(refused.status).toBe(422);
        expect(ajv.validate(components.schemas.Error, refused.body)).toBe(true);
      }
    }
  });
});

describe('an answer', () => {
  it('has each documentation once, in pages of one', async () => {
    const { key } = await made(a.manager);
    const found = await readAll(key, `documentations?from=${today}&to=${today}`, 1);
    expect(found.map(({ id }) => id).sort()).toEqual(records.map(({ sealed }) => sealed.id).sort());
    const times = found.map(({ capturedAt }) => capturedAt);
    expect(times).toEqual([...times].sort());
    expect(await readAll(key, `documentations?from=${addDays(today, 1)}`)).toEqual([]);
    expect(await readAll(key, `documentations?property=${a.unshared}`)).toEqual([]);
  });

  it('has the addresses of photos, which give the delivered bytes', async () => {
    const { key } = await made(a.manager);
    const [first] = await readAll(key, 'documentations');
    for (const { url, sha256: hash } of first?.photos ?? []) {
      const { pathname } = new URL(url);
      const answer = await fetch(server.url + pathname, { headers: { Authorization: `Bearer ${key}` } });
      expect(answer.headers.get('content-type')).toBe('image/jpeg');
      expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(hash);
    }
    expect(first?.photos).toHaveLength(2);
  });

  it('has gaps, defects and threads of the account', async () => {
    const { key } = await made(a.company);
    const gaps = await readAll(key, 'gaps', 1);
    expect(gaps.map(({ due }) => due)).toEqual([-4, -3, -2, -1].map((days) => addDays(today, days)));
    const defects = await readAll(key, 'defects');
    expect(defects.map(({ id, messages }) => [id, messages[0].text])).toEqual([[defect.id, 'Licht kaputt']]);
    expect((await readAll(key, 'threads')).map(({ subject }) => subject)).toEqual(['record']);
    expect(await readAll(key, 'defects?state=closed')).toEqual([]);
  });

  it('has one record with its Nachträge, and one defect, by id', async () => {
    const { key } = await made(a.manager);
    const one = records[0]?.sealed.id;
    expect((await readAll(key, `documentations?id=${one}`)).map(({ id }) => id)).toEqual([one]);
    expect((await readAll(key, `defects?id=${defect.id}`)).map(({ id }) => id)).toEqual([defect.id]);
    expect(await readAll(key, `defects?id=${one}`)).toEqual([]);
    for (const path of ['documentations', 'defects']) expect((await get(key, `${path}?id=x`)).status).toBe(422);
    const { key: other } = await made(world.b.manager);
    expect(await readAll(other, `documentations?id=${one}`)).toEqual([]);
  });

  it('has a month, read by the script of docs/api-v1.md', async () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/api-v1.md'), 'utf8');
    const script = (/```js\n([\s\S]*?)```/.exec(page)?.[1] ?? '').replaceAll(/2026-11-\d\d/g, today);
    expect(script.trim().split('\n').length).toBeLessThanOrEqual(20);
    const { key } = await made(a.manager);
    const env = { ...process.env, SERVER: server.url, KEY: key };
    const words = ['--input-type=module', '-e', script];
    const { stdout } = await promisify(execFile)(process.execPath, words, { env });
    expect(stdout.trim().split('\n')).toHaveLength(records.length);
  });
});

describe('a key', () => {
  it('sees nothing of another tenant or provider', async () => {
    for (const who of [world.b.manager, world.b.company]) {
      const { key } = await made(who);
      for (const path of ['documentations', 'gaps', 'defects', 'threads']) expect(await readAll(key, path)).toEqual([]);
      const properties = await readAll(key, 'properties');
      expect(properties.map(({ id }) => id)).not.toContain(a.property);
      expect((await get(key, `photos/${records[0]?.sealed.photos[0]?.id}`)).status).toBe(404);
    }
  });

  it('sees complete and released work only', async () => {
    const held = await capture();
    await update(server, 'documentations', { id: held.sealed.id, held: true });
    const incomplete = await work({ author: a.employee.id, property: a.property, photos: 1 });
    await submit(server, incomplete.sealed, session(a.employee.token));
    const [manager, company] = [await made(a.manager), await made(a.company)];
    const idsFor = async ({ key }: Key) => (await readAll(key, 'documentations')).map(({ id }) => id);
    expect(await idsFor(manager)).not.toContain(held.sealed.id);
    expect(await idsFor(company)).toContain(held.sealed.id);
    expect(await idsFor(company)).not.toContain(incomplete.sealed.id);
    expect((await get(manager.key, `photos/${held.sealed.photos[0]?.id}`)).status).toBe(404);
  });

  it('reads its scopes only', async () => {
    const { key } = await made(a.manager, ['properties']);
    expect((await get(key, 'properties')).status).toBe(200);
    for (const path of ['documentations', 'photos/x', 'gaps', 'defects', 'threads'])
      expect((await get(key, path)).status, path).toBe(403);
    for (const scopes of [[], ['all'], ['gaps', 'gaps'], 'gaps', undefined])
      expect(
        (
          await send(server, '/api/app/access-keys', {
            token: a.manager.token,
            body: { kind: 'api', title: 'ERP', scopes },
          })
        ).status,
      ).toBe(422);
  });

  it('is shown once, and is no session', async () => {
    const { id, key } = await made(a.manager);
    await get(key, 'properties');
    const { items } = (await send(server, '/api/app/access-keys', { token: a.manager.token })).body;
    expect(JSON.stringify(items)).not.toContain(key);
    const [listing] = items.filter((one: Json) => one.id === id);
    expect(listing).toMatchObject({ kind: 'api', title: 'ERP', scopes: API_SCOPES, isRunning: true });
    expect(Date.parse(listing.usedAt)).toBeGreaterThan(Date.now() - 60_000);
    const [row] = await sql(server, `SELECT * FROM access_keys WHERE id = '${id}'`);
    expect(row).toMatchObject({ token_hash: sha256(key), token_sealed: '' });
    expect((await send(server, `/api/app/access-keys/${id}/link`, { token: a.manager.token })).status).toBe(404);
    const asSession = { headers: { Authorization: `Bearer ${key}` } };
    expect((await send(server, '/api/app/me', asSession)).status).toBe(401);
    expect((await send(server, '/api/v1/properties', { token: a.manager.token })).status).toBe(401);
  });

  it('ends when renewed or ended', async () => {
    const { id, key } = await made(a.manager);
    const post = (what: string) =>
      send(server, `/api/app/access-keys/${id}/${what}`, { method: 'POST', token: a.manager.token, body: {} });
    const renewed = (await post('renew')).body.key;
    expect([(await get(key, 'gaps')).status, (await get(renewed, 'gaps')).status]).toEqual([401, 200]);
    await post('end');
    expect((await get(renewed, 'gaps')).status).toBe(401);
  });

  it('ends with its account', async () => {
    const { key } = await made(world.b.company);
    expect((await get(key, 'properties')).status).toBe(200);
    await update(server, 'users', { id: world.b.company.id, active: false });
    expect((await get(key, 'properties')).status).toBe(401);
  });

  it('has sixty requests a minute', async () => {
    const [often, other] = [await made(a.manager), await made(a.manager)];
    for (let n = 0; n < API_REQUESTS_PER_MINUTE; n++) expect((await get(often.key, 'properties')).status).toBe(200);
    const answer = await get(often.key, 'properties');
    expect([answer.status, answer.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await get(other.key, 'properties')).status).toBe(200);
  });
});

it('an account has three keys of requests a minute', async () => {
  const who = await person(server, { name: 'Vera Viele', email: 'viele@example.org', role: 'property_manager' });
  const keys = [await made(who), await made(who), await made(who), await made(who)];
  for (let n = 0; n < API_REQUESTS_OF_ACCOUNT; n += 4) {
    const answers = await Promise.all(keys.map(({ key }) => get(key, 'properties')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  }
  for (const { key } of keys) expect((await get(key, 'properties')).status).toBe(429);
});

it('a program with changedSince misses no late, released or corrected work', async () => {
  const { key } = await made(a.company);
  const day = 86_400_000;
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString().replace('T', ' ');
  const [held, corrected] = [(await capture()).sealed.id, (await capture()).sealed.id];
  await update(server, 'documentations', { id: held, held: true });
  await sql(server, `UPDATE documentations SET updated = '${ago(day)}'`);
  const since = new Date().toISOString();
  const changed = async () => (await readAll(key, `documentations?changedSince=${since}`)).map(({ id }) => id);
  expect(await changed()).toEqual([]);
  const late = (await capture()).sealed.id;
  await sql(server, `UPDATE documentations SET captured_at = '${ago(3 * day)}' WHERE id = '${late}'`);
  await update(server, 'documentations', { id: held, held: false });
  await update(server, 'documentations', { id: corrected, notes: 'Berichtigt' });
  expect((await changed()).sort()).toEqual([held, corrected, late].sort());
});

it('refuses a wrong cursor, limit and day', async () => {
  const { key } = await made(a.manager);
  for (const query of [
    'after=x',
    'limit=0',
    'limit=201',
    'limit=1e2',
    'from=gestern',
    'property=x',
    'changedSince=heute',
    'changedSince=2026-11-30',
  ])
    expect((await get(key, `documentations?${query}`)).status, query).toBe(422);
});
