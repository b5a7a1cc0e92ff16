/** A right that ends during a request leaves no access (D370, D371, D376). */
import { describe, expect, it } from 'vitest';
import { whileNothingWrites } from '../../support/faults/heldWriter';
import { mailTo, pathIn } from '../../support/outside/mailLinks';
import { create, rows, send } from '../../support/server/server';
import { type Person, person, signIn } from '../../support/server/tenants';
import { stage } from '../stage';

const { server, world, a, mail } = await stage({ mail: true, clock: false });
const post = (path: string, who: Person, body: object = {}) => send(server, path, { body, token: who.token });
const becomes = (id: string, body: object) =>
  send(server, `/api/collections/users/records/${id}`, { method: 'PATCH', token: server.su, body });
let made = 0;
const company = (more: object = {}) =>
  person(server, { name: `Firma ${++made}`, email: `firma${made}@example.org`, role: 'company_admin', more });
async function invited() {
  const property = (
    await create(server, 'properties', { name: `Haus ${++made}`, address: 'Weg 1', property_manager: a.manager.id })
  ).id;
  const { body } = await post('/api/app/invitations', a.manager, {
    property,
    email: `neu${made}@firma.example`,
    serviceType: 'Winterdienst',
  });
  return { property, headers: { 'X-Invitation-Token': body.url.split('/').at(-1) } };
}

describe('an invitation', () => {
  const ENDS: [string, (who: Person) => Promise<unknown>][] = [
    ['is no company any more', (who) => becomes(who.id, { role: 'employee', employer: world.b.company.id })],
    ['is switched off', (who) => post(`/api/app/admin/users/${who.id}/active`, world.superAdmin, { active: false })],
    ['signs out everywhere', (who) => post('/api/app/account/sign-out-everywhere', who)],
    [
      'is deleted',
      (who) =>
        send(server, `/api/app/admin/users/${who.id}`, { method: 'DELETE', token: world.superAdmin.token, body: {} }),
    ],
  ];
  it.each(ENDS)('is not accepted by a company that %s meanwhile', async (_what, end) => {
    const who = await company();
    const { property, headers } = await invited();
    const [, accepted] = await whileNothingWrites<{ status: number } | unknown>(server, [
      () => end(who),
      () => send(server, '/api/app/invitation/accept', { method: 'POST', token: who.token, headers, body: {} }),
    ]);
    const running = await rows(server, 'property_sharing', `property = "${property}" && ended_at = ""`);
    expect({ status: (accepted as { status: number }).status, running: running.length }).toMatchObject({ running: 0 });
  });
});

describe('a person moved to another company', () => {
  it('cannot be taken over through a mailbox the former company entered', async () => {
    const email = 'chef@firma-a.example';
    const body = { fullName: 'Jana Wechsel', email, password: 'von-der-firma-7' };
    const { id } = (await post('/api/app/employees', a.company, body)).body;
    await send(server, '/api/collections/users/request-password-reset', { body: { email } });
    const token = pathIn(await mailTo(mail, email), '/passwort-neu').split('#t=')[1];
    const moved = await send(server, `/api/app/admin/users/${id}/role`, {
      method: 'PUT',
      token: world.superAdmin.token,
      body: { role: 'employee', employer: world.b.company.id },
    });
    expect(moved.status).toBe(204);
    const choice = { token, password: 'fremde-wahl-9', passwordConfirm: 'fremde-wahl-9', belongs: true };
    expect((await send(server, '/api/collections/users/confirm-password-reset', { body: choice })).status).toBe(422);
    expect(await rows(server, 'users', `email = "${email}"`)).toEqual([]);
    const own = { email: 'jana@example.org', password: 'von-der-zweiten-8' };
    const entered = { method: 'PATCH', token: world.b.company.token, body: { email: own.email } };
    expect((await send(server, `/api/app/employees/${id}`, entered)).status).toBe(204);
    await post(`/api/app/employees/${id}/password`, world.b.company, { password: own.password });
    expect(await signIn(server, own.email, own.password)).toBeTruthy();
  });
});
