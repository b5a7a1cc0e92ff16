/** Neither PocketBase's first read nor the second accepts a hidden column (D370). */
import { expect, it } from 'vitest';
import { type Json, rows, send } from '../../support/server/server';
import { stage } from '../stage';

const { server, world, a } = await stage({ clock: false });

const COLLECTIONS = (await send(server, '/api/collections?perPage=200', { token: server.su })).body.items;
const VALUES: { [type: string]: unknown } = {
  date: '2001-01-01 00:00:00.000Z',
  bool: true,
  json: [1],
  text: 'x'.repeat(40),
  relation: world.b.company.id,
  select: 'super_admin',
};
const OWN = [
  ['users', a.employee.id, a.employee.token, 'employee'],
  ['users', a.company.id, a.company.token, 'company'],
  ['properties', a.property, a.manager.token, 'manager'],
] as const;

for (const [collection, id, token, who] of OWN) {
  const { fields } = COLLECTIONS.find(({ name }: Json) => name === collection);
  const hidden = fields.filter((field: Json) => field.hidden && field.type !== 'password');
  it.each<{ name: string; type: string }>(hidden)(
    `${collection}.$name stays when the ${who} sends another`,
    async ({ name, type }) => {
      expect(VALUES[type], type).toBeDefined();
      const read = async () => (await rows(server, collection, `id = "${id}"`))[0];
      const before = await read();
      const path = `/api/collections/${collection}/records/${id}`;
      await send(server, path, { method: 'PATCH', token, body: { [name]: VALUES[type] } });
      expect((await read())[name]).toEqual(before[name]);
      // The account's hidden key is unchanged if the session is still valid.
      if (collection === 'users') expect((await send(server, '/api/app/me', { token })).status).toBe(200);
    },
  );
}
