/** Requests to the routes of threads. Each thread is of the actor's target. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { id as newId } from '../../support/rows/work';
import { sql } from '../../support/server/sql';
import type { RequestOptions as Probe } from './question';
import { documentationOf } from './spares';
import type { Actor, Stage } from './stage';

const AT = '2026-11-24T10:00:00.000Z';
const RECORD = 'a'.repeat(15);

/** A thread with a message of the actor, and its photo as it arrived. */
async function freshThread(stage: Stage, actor: Actor): Promise<{ thread: string; photo: string; bytes: Uint8Array }> {
  const { target, own, person, role } = actor;
  const [thread, message] = [newId(), newId()];
  const { sealed, files } = documentationOf(actor);
  const bytes = files[0] ?? new Uint8Array();
  const { takenAt: _, source: __, ...line } = { ...sealed.photos[0], id: newId() };
  const side = role === 'property_manager' ? 'manager' : role === 'company_admin' ? 'company' : 'author';
  const author = role === 'employee' && own && person ? person.id : target.employee.id;
  const photos = JSON.stringify([line]);
  await sql(
    stage.server,
    `INSERT INTO threads (id, subject, record, photo, property, property_name, service, day, property_manager, company_admin,
       author, raised_by, opened_by, state, opened_at, changed_at)
     VALUES ('${thread}', 'record', '${RECORD}', '', '${target.property}', 'Haus', '', '', '${target.manager.id}',
       '${target.company.id}', '${author}', '${side === 'author' ? 'manager' : side}', '', 'open', '${AT}', '${AT}')`,
  );
  await sql(
    stage.server,
    `INSERT INTO thread_messages (id, thread, author, author_name, side, text, template, photos, nonce, at)
     VALUES ('${message}', '${thread}', '${person?.id ?? ''}', 'Jana', '${side}', 'Ja', '', '${photos}', '', '${AT}')`,
  );
  const file = `thread_photos/${line.id}/foto.jpg`;
  await mkdir(join(stage.server.dir, 'storage/thread_photos', line.id), { recursive: true });
  await writeFile(join(stage.server.dir, 'storage', file), bytes);
  await sql(
    stage.server,
    `INSERT INTO thread_photos (id, message, file, at) VALUES ('${line.id}', '${message}', '${file}', '${AT}')`,
  );
  return { thread, photo: line.id, bytes };
}

export const THREAD_QUESTIONS: Record<string, Probe> = {
  'GET /api/app/threads': () => ({ path: '/api/app/threads', ok: [200] }),
  'POST /api/app/threads': (_stage, actor, allowed) => {
    const { sealed } = allowed ? documentationOf(actor) : actor.target.done.employee;
    // Only a defect may have no other party.
    const body = { id: newId(), message: newId(), subject: 'defect', record: sealed.id, text: 'Handlauf locker' };
    return { path: '/api/app/threads', body, ok: [201] };
  },
  'POST /api/app/threads/{id}/messages': async (stage, actor) => {
    const { thread } = await freshThread(stage, actor);
    return { path: `/api/app/threads/${thread}/messages`, body: { id: newId(), text: 'Ist gemacht' }, ok: [201] };
  },
  'POST /api/app/threads/{id}/close': async (stage, actor) => {
    const { thread } = await freshThread(stage, actor);
    return { method: 'POST', path: `/api/app/threads/${thread}/close`, ok: [204] };
  },
  'POST /api/app/threads/{id}/reopen': async (stage, actor) => {
    const { thread } = await freshThread(stage, actor);
    return { method: 'POST', path: `/api/app/threads/${thread}/reopen`, ok: [204] };
  },
  'PUT /api/app/threads/{id}/photos/{photoId}': async (stage, actor) => {
    const { thread, photo, bytes } = await freshThread(stage, actor);
    const headers = { 'Content-Type': 'image/jpeg' };
    return { method: 'PUT', path: `/api/app/threads/${thread}/photos/${photo}`, body: bytes, headers, ok: [200] };
  },
  'GET /api/app/threads/photos/{photoId}': async (stage, actor) => {
    const { photo } = await freshThread(stage, actor);
    return { path: `/api/app/threads/photos/${photo}`, ok: [200] };
  },
};
