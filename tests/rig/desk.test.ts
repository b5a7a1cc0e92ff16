import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Crew, makeCrew } from '../support/crew';
import { send, startServer, type TestServer } from '../support/server';
import { deliver, id, session, work } from '../support/work';
import { Desk } from './desk';

let server: TestServer;
let crew: Crew;
let desk: Desk;
beforeAll(async () => {
  server = await startServer({ clock: false });
  crew = await makeCrew(server);
  desk = new Desk(server.url);
});
afterAll(() => server?.remove());

async function tokenOf({ email, password }: Crew['provider']): Promise<string> {
  const body = { identity: email, password };
  return (await send(server, '/api/collections/users/auth-with-password', { body })).body.token;
}

it('whoever deletes knows whether it was deleted, also when asked once more because the answer got lost', async () => {
  const { provider, employees, properties } = crew;
  const what = await work({ author: employees[0].id, property: properties[0].id, photos: 1 });
  await deliver(server, what, session(await tokenOf(employees[0])));
  expect(await desk.remove(provider, what.sealed.id)).toBe(true);
  expect(await desk.remove(provider, what.sealed.id)).toBe(true);
  // As after a way back to a backup: its phone has still to bring it again.
  expect(await desk.remove(provider, id())).toBe(false);
});

it('a password is changed once, and the one before opens nothing from then on', async () => {
  const [person] = crew.employees;
  const before = { ...person };
  await desk.changePassword(person, 'Leiter-im-Keller-4711');
  expect(await tokenOf(person)).toMatch(/./);
  expect(await tokenOf(before)).toBeUndefined();
});
