/** A share shows Nachfragen and Mängel only when its maker chose them (D469). */
import { describe, expect, it } from 'vitest';
import { deliver, jpeg, lineOf, session, type Work, work } from '../../support/rows/work';
import { type Json, send } from '../../support/server/server';
import { stage } from '../stage';
import { threadsOf } from '../threads/questions';

const { server, a } = await stage({ clock: false });

const done = async (): Promise<Work> => {
  const made = await work({ author: a.employee.id, property: a.property, photos: 1 });
  await deliver(server, made, session(a.employee.token));
  return made;
};
const share = (records: string[], more: Json) =>
  send(server, '/api/app/shares', {
    method: 'POST',
    token: a.manager.token,
    body: { records, title: 'Für die Versicherung', days: 30, ...more },
  });
const shared = async ({ sealed }: Work, more: Json) => {
  const { status, body } = await share([sealed.id], more);
  expect(status).toBe(201);
  const [, token = ''] = /\/geteilt#([\w-]{43})$/.exec(body.url) ?? [];
  return { id: body.id as string, token };
};
const open = (token: string) => send(server, '/api/app/shared', { method: 'POST', body: { token } });
const photo = (id: string, pass: string) =>
  fetch(`${server.url}/api/app/shared/photos/${id}`, { headers: { 'X-Share-Pass': pass } });
const own = async (id: string): Promise<Json> =>
  (await send(server, '/api/app/shares', { token: a.manager.token })).body.items.find((one: Json) => one.id === id);

describe('Nachfragen and Mängel', () => {
  const { open: openThread, answer } = threadsOf({ server });
  const withThreads = async () => {
    const made = await done();
    const { body } = await openThread(a.manager, { subject: 'record', record: made.sealed.id, text: 'Fehlt der Hof?' });
    const bytes = await jpeg();
    const { takenAt: _, source: __, ...line } = await lineOf(bytes);
    await answer(a.employee, body.id, { text: 'Foto folgt', photos: [line] });
    const path = `/api/app/threads/${body.id}/photos/${line.id}`;
    const headers = { 'Content-Type': 'image/jpeg' };
    await send(server, path, { method: 'PUT', token: a.employee.token, body: bytes, headers });
    await openThread(a.company, { subject: 'record', record: made.sealed.id, text: 'Nur unter uns' });
    return { made, photo: line.id, bytes };
  };

  it('are no part of a share without the choice', async () => {
    const { made, photo: id } = await withThreads();
    const { token } = await shared(made, { photos: true, names: true });
    const { body } = await open(token);
    expect(body).toMatchObject({ threads: false, records: [{ threads: [] }] });
    expect(JSON.stringify(body)).not.toContain('Fehlt der Hof?');
    expect((await photo(id, body.pass)).status).toBe(404);
  });

  it('are shown when chosen, those that the sharer sees, with masked names', async () => {
    const { made, photo: id, bytes } = await withThreads();
    const chosen = await shared(made, { threads: true, photos: true });
    expect(await own(chosen.id)).toMatchObject({ threads: true });
    const { body } = await open(chosen.token);
    const [{ threads }] = body.records;
    expect(threads).toMatchObject([
      {
        subject: 'record',
        state: 'answered',
        messages: [
          { by: 'Hausverwaltung a', text: 'Fehlt der Hof?', photos: [] },
          { by: 'M. A.', text: 'Foto folgt', photos: [{ id }] },
        ],
      },
    ]);
    for (const secret of ['Nur unter uns', a.employee.fullName, a.employee.id])
      expect(JSON.stringify(threads)).not.toContain(secret);
    expect(new Uint8Array(await (await photo(id, body.pass)).arrayBuffer())).toEqual(bytes);
    expect((await photo('x'.repeat(15), body.pass)).status).toBe(404);
  });

  it('have no photos without photos, and names with names', async () => {
    const { made, photo: id } = await withThreads();
    const { token } = await shared(made, { threads: true, names: true });
    const { body } = await open(token);
    expect(body.pass).toBeNull();
    expect(body.records[0].threads[0].messages).toMatchObject([{}, { by: a.employee.fullName, photos: [] }]);
    const other = await shared(await done(), { threads: true, photos: true });
    const pass = (await open(other.token)).body.pass;
    expect((await photo(id, pass)).status).toBe(404);
  });

  it('are a flag, and nothing else', async () => {
    const made = await done();
    expect((await share([made.sealed.id], { threads: 'ja' })).body).toMatchObject({ status: 422 });
  });
});
