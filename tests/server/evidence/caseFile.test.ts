/** The content of a Schadenakte, for those who see the record. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { judged, logOf, signNow } from '../../support/evidence/judge';
import { deliver, session, type Work, work } from '../../support/rows/work';
import { type Json, send } from '../../support/server/server';
import type { Person } from '../../support/server/tenants';
import { stage } from '../stage';

const { server, world, a } = await stage({ clock: false });
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const done = async (): Promise<Work> => {
  const made = await work({ author: a.employee.id, property: a.property, photos: 1 });
  await deliver(server, made, session(a.employee.token));
  return made;
};
const parts = ({ sealed }: Work, who: Person = a.manager) =>
  send(server, `/api/app/documentations/${sealed.id}/parts`, { token: who.token });
const enter = (manifest: unknown, who: Person = a.manager) =>
  send(server, '/api/app/case-files', { method: 'POST', token: who.token, body: { manifest } });
const entryOf = (of: Json[]) => sha256(of.map(({ name, salt, text }) => `${sha256(salt + text)}  ${name}\n`).join(''));
const parsePart = (of: Json[], part: string) => JSON.parse(of.find(({ name }) => name === part)?.text);

it('a Schadenakte gives both offices sealed text, entries and parts', async () => {
  const made = await done();
  const path = `/api/app/admin/documentations/${made.sealed.id}`;
  await send(server, path, { method: 'PATCH', token: world.superAdmin.token, body: { notes: 'Nur die Treppe' } });
  for (const who of [a.manager, a.company, world.superAdmin]) {
    const { status, body } = await parts(made, who);
    expect(status).toBe(200);
    expect(body.entries.map(({ parts: of }: Json) => parsePart(of, 'change').kind)).toEqual(['completed', 'corrected']);
    for (const { entry, parts: of } of body.entries) expect(entryOf(of)).toBe(entry);
    const [{ parts: first }] = body.entries;
    expect(parsePart(first, 'record').sealed).toBe(sha256(body.sealed));
    expect(parsePart(first, 'notes')).toBe(JSON.parse(body.sealed).notes);
  }
});

it('other tenants and employees get no Schadenakte', async () => {
  const made = await done();
  for (const who of [world.b.manager, world.b.company]) expect((await parts(made, who)).status).toBe(404);
  expect((await parts(made, a.employee)).status).toBe(403);
  expect((await enter('a'.repeat(64), a.employee)).status).toBe(403);
});

it('a Schadenakte enters its file list without personal data', async () => {
  const manifest = sha256('the list');
  const { status, body } = await enter(manifest);
  expect(status).toBe(201);
  expect(entryOf(body.parts)).toBe(body.entry);
  expect(parsePart(body.parts, 'record')).toEqual({ manifest });
  expect(body.parts.map(({ name }: Json) => name)).toEqual(['record', 'change', 'binding']);
  const again = (await enter(manifest)).body;
  expect(again.position).toBeGreaterThan(body.position);
  expect(again.entry).not.toBe(body.entry);
  const size = await signNow(server);
  expect(await judged(server, await logOf(server))).toMatchObject({ size });
  const env = { ...process.env, DATA_DIR: server.dir };
  expect((await promisify(execFile)('node', ['pocketbase/cli/objektbeleg.mjs', 'verify'], { env })).stdout).toContain(
    'Alles unverändert.',
  );
});

it('a Schadenakte is signed at once, without waiting for the clock', async () => {
  const { body } = await enter(sha256('another list'));
  const signed = await send(server, '/pruefbuch/checkpoint');
  expect(Number(String(signed.body).split('\n')[1])).toBe(body.position + 1);
});

it('the route refuses a wrong hash and more than a hundred a day', async () => {
  for (const manifest of [undefined, 7, '', 'A'.repeat(64), 'a'.repeat(63)])
    expect((await enter(manifest)).status).toBe(422);
  for (let made = 0; made < 100; made++) expect((await enter('b'.repeat(64), world.b.manager)).status).toBe(201);
  expect(await enter('b'.repeat(64), world.b.manager)).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
});
