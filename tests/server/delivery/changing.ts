/** The office corrects or deletes a delivered documentation. */

import { deliver, session, type Work, work } from '../../support/rows/work';
import { type Answer, send, type TestServer } from '../../support/server/server';
import type { World } from '../../support/server/tenants';

export function changing({ server, world }: { server: TestServer; world: World }) {
  const edit = ({ sealed }: Work, body: object): Promise<Answer> =>
    send(server, `/api/app/admin/documentations/${sealed.id}`, {
      method: 'PATCH',
      token: world.superAdmin.token,
      body,
    });
  const remove = ({ sealed }: Work, reason = 'Doppelt aufgenommen'): Promise<Answer> =>
    send(server, `/api/app/documentations/${sealed.id}`, {
      method: 'DELETE',
      token: world.a.company.token,
      body: { reason },
    });
  return { edit, remove };
}

export async function delivered({ server, world }: { server: TestServer; world: World }) {
  const { employee, property } = world.a;
  const made = await work({ author: employee.id, property, photos: 1 });
  const { body } = await deliver(server, made, session(employee.token));
  return { ...made, number: String(body.number), id: made.sealed.id };
}
