/** A company's own activities: who writes them, and which phones get a tick. */
import { describe, expect, it } from 'vitest';
import { ISSUE_TEXT } from '../../../src/domain/text/texts.de';
import { deliver, session, work } from '../../support/rows/work';
import { type Json, rows, send } from '../../support/server/server';
import type { Person } from '../../support/server/tenants';
import { stage } from '../stage';

const { server, world, a } = await stage({ clock: false });
const { b } = world;

const save = (who: Person, activities: unknown) =>
  send(server, '/api/app/account/activities', { method: 'PUT', token: who.token, body: { activities } });
const readActivities = async (who: Person): Promise<Json> =>
  (await send(server, '/api/app/me', { token: who.token })).body.activities;
const OWN = { Winterdienst: ['Eiszapfen entfernen', 'Dachlawine sichern'], Sonstiges: ['Schlüsseldienst'] };

describe("a company's own activities", () => {
  it('reach the company and its people in order, and no other account', async () => {
    expect(await readActivities(a.employee)).toEqual({});
    expect((await save(a.company, OWN)).status).toBe(204);
    for (const who of [a.company, a.employee]) expect(await readActivities(who)).toEqual(OWN);
    for (const who of [a.manager, b.company, b.employee]) expect(await readActivities(who)).toEqual({});
  });

  it('cannot be read or written past their route', async () => {
    const row = `/api/collections/users/records/${a.company.id}`;
    for (const who of [a.company, a.employee, a.manager]) {
      const seen = await send(server, row, { token: who.token });
      expect(JSON.stringify(seen.body)).not.toContain('Eiszapfen');
    }
    await send(server, row, { method: 'PATCH', token: a.company.token, body: { activities: {} } });
    expect(await readActivities(a.company)).toEqual(OWN);
  });

  it("are refused with the service's name, and the old ones stay", async () => {
    const { status, body } = await save(a.company, { Winterdienst: ['x'.repeat(61)], Sonstiges: ['Eis'] });
    expect({ status, message: body.message }).toEqual({ status: 422, message: ISSUE_TEXT.activity_length });
    expect(body.issues).toMatchObject([{ field: 'Winterdienst', code: 'activity_length' }]);
    for (const wrong of [null, 'Eis', { Dachdecker: ['Eis'] }]) expect((await save(a.company, wrong)).status).toBe(422);
    expect(await readActivities(a.company)).toEqual(OWN);
  });

  it('a change leaves records as they are', async () => {
    const done = { activities: [{ code: '', label: 'Eiszapfen entfernen' }], from: null, until: null };
    const content = { version: 2 as const, serviceType: 'Winterdienst' as const, work: done };
    const made = await work({ author: a.employee.id, property: a.property, photos: 1, content });
    await deliver(server, made, session(a.employee.token));
    expect((await save(a.company, {})).status).toBe(204);
    expect(await readActivities(a.employee)).toEqual({});
    const [stored] = await rows(server, 'documentations', `id = "${made.sealed.id}"`);
    expect(stored?.work).toEqual(done);
  });
});
