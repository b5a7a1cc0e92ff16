/** Questions and answers in tests, as the app does. */

import { deliver, id, jpeg, lineOf, session, type Work, work } from '../../support/rows/work';
import { type Answer, type Json, send, type TestServer } from '../../support/server/server';
import type { Person } from '../../support/server/tenants';

type Of = { server: TestServer };
type Photo = Awaited<ReturnType<typeof announced>>;

/** A photo, and the line that announces it. */
export async function announced() {
  const file = await jpeg();
  const { takenAt: _at, source: _source, ...line } = await lineOf(file);
  return { file, line };
}

export function threadsOf({ server }: Of) {
  const post = (who: Person, path: string, body: Json = {}) =>
    send(server, `/api/app/threads${path}`, { method: 'POST', token: who.token, body });
  const listed = (who: Person, query = '') => send(server, `/api/app/threads${query}`, { token: who.token });
  return {
    /** A question with new ids; `body` overrides. */
    open: (who: Person, body: Json) => post(who, '', { id: id(), message: id(), text: 'Fehlt hier etwas?', ...body }),
    answer: (who: Person, thread: string, body: Json = {}): Promise<Answer> =>
      post(who, `/${thread}/messages`, { id: id(), text: 'Ist erledigt.', ...body }),
    close: (who: Person, thread: string) => post(who, `/${thread}/close`),
    reopen: (who: Person, thread: string) => post(who, `/${thread}/reopen`),
    /** @returns the status. */
    sendPhoto: async (who: Person, thread: string, { file, line }: Photo): Promise<number> => {
      const headers = { 'Content-Type': 'image/jpeg' };
      const path = `/api/app/threads/${thread}/photos/${line.id}`;
      return (await send(server, path, { method: 'PUT', token: who.token, body: file, headers })).status;
    },
    list: listed,
    seen: async (who: Person, query = ''): Promise<Json[]> => (await listed(who, query)).body.items ?? [],
    /** A complete record. */
    done: async (who: Person, property: string, content: Json = {}): Promise<Work> => {
      const made = await work({ author: who.id, property, photos: 1, content: content as never });
      await deliver(server, made, session(who.token));
      return made;
    },
  };
}
