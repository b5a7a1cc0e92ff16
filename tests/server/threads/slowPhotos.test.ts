/** A photo of a message that arrives after its thread was closed or deleted. */
import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { session } from '../../support/rows/work';
import { operate } from '../../support/server/erasing';
import { create, send } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { person } from '../../support/server/tenants';
import { stage } from '../stage';
import { announced, threadsOf } from './questions';

const { server, a } = await stage({ clock: false });
const { open, answer, close, seen, done, sendPhoto } = threadsOf({ server });

/** A question, and an answer whose photo has not arrived. */
async function answeredByPhoto(author = a.employee) {
  const { sealed } = await done(author, a.property);
  const { body } = await open(a.manager, { subject: 'record', record: sealed.id });
  const photo = await announced();
  expect((await answer(author, body.id, { text: '', photos: [photo.line] })).status).toBe(201);
  return { author, record: sealed.id, thread: String(body.id), photo };
}

const remove = (record: string) =>
  send(server, `/api/app/documentations/${record}`, {
    ...{ method: 'DELETE', token: a.company.token, body: { reason: 'Doppelt aufgenommen' } },
  });

/** Files of the photo in the store. */
function filesOf(photo: string): string[] {
  const folder = join(server.dir, 'storage', 'thread_photos', photo);
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.jpg')) : [];
}

/** Sends half of the photo, runs `meanwhile`, and sends the rest. @returns the status. */
async function sendSlowly(
  { author, thread, photo }: Awaited<ReturnType<typeof answeredByPhoto>>,
  meanwhile: () => unknown,
) {
  const half = Math.floor(photo.file.length / 2);
  const socket = connect(server.port, '127.0.0.1');
  let output = '';
  socket.on('data', (data) => (output += data));
  const over = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  const headers = {
    ...{ Host: 'x', 'Content-Type': 'image/jpeg', 'Content-Length': photo.file.length, Connection: 'close' },
    ...session(author.token),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`PUT /api/app/threads/${thread}/photos/${photo.line.id} HTTP/1.1\r\n${lines.join('')}\r\n`);
  socket.write(photo.file.subarray(0, half));
  await meanwhile();
  socket.write(photo.file.subarray(half));
  await over;
  return Number(output.slice('HTTP/1.1 '.length).slice(0, 3));
}

it('stands in the closed thread, which stays closed', async () => {
  const of = await answeredByPhoto();
  expect(await sendSlowly(of, () => close(a.manager, of.thread))).toBe(201);
  const thread = (await seen(a.manager, '?state=closed')).find(({ id }) => id === of.thread);
  expect(thread).toMatchObject({ state: 'closed', messages: [{}, { photos: [of.photo.line.id], missingPhotos: 0 }] });
  expect(await sendPhoto(a.employee, of.thread, of.photo)).toBe(200);
});

it('is refused and leaves no file when the thread went with its record', async () => {
  const of = await answeredByPhoto();
  expect(await sendSlowly(of, () => remove(of.record))).toBe(404);
  expect(filesOf(of.photo.line.id)).toEqual([]);
  expect(await sendPhoto(a.employee, of.thread, of.photo)).toBe(404);
});

it('is refused and leaves no file when its author was erased', async () => {
  const login = { email: 'geht@example.org', name: 'Geht Bald', role: 'employee' };
  const leaver = await person(server, { ...login, more: { employer: a.company.id } });
  await create(server, 'user_properties', { property: a.property, user: leaver.id, company_admin: a.company.id });
  const of = await answeredByPhoto(leaver);
  const erase = () =>
    operate('erase', ['person', login.email, '--ja'], { DATA_DIR: server.dir, PUBLIC_URL: server.url });
  expect(await sendSlowly(of, async () => expect((await erase()).code).toBe(0))).toBe(401);
  expect(filesOf(of.photo.line.id)).toEqual([]);
  const thread = (await seen(a.manager)).find(({ id }) => id === of.thread);
  expect(thread?.messages[1]).toMatchObject({ photos: [], missingPhotos: 0 });
});

it('is removed later when the server stopped between file and row', async () => {
  const of = await answeredByPhoto();
  expect((await remove(of.record)).status).toBe(204);
  const queued = await sql(
    server,
    `SELECT folder FROM photo_removals WHERE folder = 'thread_photos/${of.photo.line.id}'`,
  );
  expect(queued).toHaveLength(1);
});
