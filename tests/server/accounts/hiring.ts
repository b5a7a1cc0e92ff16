/** Helpers to create employees and act as their company. */
import { type Answer, type Json, rows, send, type TestServer } from '../../support/server/server';
import { type Person, signIn, type World } from '../../support/server/tenants';

/** @param stage the server and its tenants. Company A employs. */
export function hiring({ server, world }: { server: TestServer; world: World }) {
  let count = 0;
  const createPerson = () => ({
    fullName: 'Jonas Weber',
    email: `jonas${++count}@example.org`,
    password: 'sommer-auf-balkonien',
  });
  const add = (who: Person | null, body: Json) => send(server, '/api/app/employees', { body, token: who?.token });
  const at = (path: string, who: Person | null, body?: Json): Promise<Answer> =>
    send(server, `/api/app/employees/${path}`, { method: 'POST', token: who?.token, body });
  const remove = (id: string, who: Person | null) =>
    send(server, `/api/app/employees/${id}`, { method: 'DELETE', token: who?.token });
  const rowOf = async (id: string) => (await rows(server, 'users', `id = "${id}"`))[0];
  const listed = async (who: Person): Promise<string[]> =>
    (await send(server, '/api/collections/users/records?perPage=200', { token: who.token })).body.items.map(
      (row: Json) => row.id,
    );
  const trail = async (id: string) =>
    (await rows(server, 'audit_log', `collection = "users" && record = "${id}"`)).map((row) => row.action);

  async function hired(): Promise<Person> {
    const { fullName, email, password } = createPerson();
    const { id } = (await add(world.a.company, { fullName, email, password })).body;
    return { id, email, fullName, token: await signIn(server, email, password) };
  }

  return { createPerson, add, at, remove, rowOf, listed, trail, hired };
}
