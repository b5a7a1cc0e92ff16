/** Every route refuses a guessable password (D337) and names the field. */
import { describe, expect, it } from 'vitest';
import { ISSUE_TEXT } from '../../../src/domain/text/texts.de';
import { mailTo, pathIn } from '../../support/outside/mailLinks';
import { type Json, send } from '../../support/server/server';
import { PASSWORD, person } from '../../support/server/tenants';
import { stage } from '../stage';

const { mail, server, world } = await stage({ mail: true, clock: false });
const { company, manager, property } = world.a;
const REFUSED = {
  status: 422,
  code: 'password_common',
  message: ISSUE_TEXT.password_common,
  issues: [{ field: 'password', code: 'password_common' }],
};
/** Common German passwords, and public facts of Wilma Wichtig of Schnee & Eis. */
const GUESSED = [
  'Passwort123',
  'Hallo2026!',
  'qwertz123',
  'ichliebedich',
  'Objektbeleg1',
  'wichtig77',
  'wilmawichtig77',
  'Schnee-Eis!',
  'klaus123',
  'Start2026',
  'galatasaray',
  'Mehmet!61',
  'Schlüssel77',
  'Muller77',
  'githciw-amliw',
  'Fritzbox1',
];
const OWN = 'Zaunpfahl im Regen';

let people = 0;
const wilma = (role: string, more: Json = {}) =>
  person(server, { name: 'Wilma Wichtig', email: `wilma.wichtig${++people}@example.net`, role, more });
const COMPANY = { company_name: 'Schnee & Eis' };

type Way = (password: string) => Promise<{ status: number; body: Json }>;
const firm = await wilma('company_admin', COMPANY);
const employee = await wilma('employee', { employer: firm.id, verified: false });
const chooser = await wilma('property_manager', COMPANY);
const reader = await wilma('property_manager', COMPANY);
await send(server, '/api/collections/users/request-password-reset', { body: { email: reader.email } });
const reset = pathIn(await mailTo(mail, reader.email), '/passwort-neu').split('#t=')[1];
const invitation = await send(server, '/api/app/invitations', {
  token: manager.token,
  body: { property, email: 'wilma.wichtig@schnee.example', serviceType: 'Winterdienst' },
});
const invited = { 'X-Invitation-Token': invitation.body.url.split('/').at(-1) as string };

const WAYS: { [name: string]: Way } = {
  'a registration': (password) =>
    send(server, '/api/app/signup', {
      body: { email: 'wilma@schnee.example', password, fullName: 'Wilma Wichtig', companyName: 'Schnee & Eis' },
    }),
  'an accepted invitation': (password) =>
    send(server, '/api/app/invitation/accept', {
      headers: invited,
      body: { password, fullName: 'Wilma Wichtig', companyName: 'Schnee & Eis' },
    }),
  'a new employee': (password) =>
    send(server, '/api/app/employees', {
      token: firm.token,
      body: { fullName: 'Wilma Wichtig', email: 'wilma.neu@example.net', password },
    }),
  'a start password': (password) =>
    send(server, `/api/app/employees/${employee.id}/password`, { token: firm.token, body: { password } }),
  'a reset': (password) =>
    send(server, '/api/collections/users/confirm-password-reset', {
      body: { token: reset, password, passwordConfirm: password },
    }),
  'the own choice': (password) =>
    send(server, '/api/app/account/password', {
      method: 'PUT',
      token: chooser.token,
      body: { oldPassword: PASSWORD, password },
    }),
};

describe('a guessable password', () => {
  for (const [name, choose] of Object.entries(WAYS)) {
    // Five registrations per hour and address.
    const words = name === 'a registration' ? GUESSED.slice(-4) : GUESSED;
    it(`is refused by ${name}, and another one is taken`, async () => {
      for (const password of words) expect((await choose(password)).body, password).toEqual(REFUSED);
      expect((await choose(OWN)).status).toBeLessThan(300);
    });
  }

  it('is refused by the record API', async () => {
    const who = await wilma('company_admin', COMPANY);
    const path = `/api/collections/users/records/${who.id}`;
    const choose = (password: string) =>
      send(server, path, {
        method: 'PATCH',
        token: who.token,
        body: { password, passwordConfirm: password, oldPassword: PASSWORD },
      });
    for (const password of GUESSED) expect((await choose(password)).body, password).toEqual(REFUSED);
    expect((await choose(OWN)).status).toBe(200);
  });

  it.each([
    ['xq7zt9@web.de', 'XQ7ZT9@web.de', 'Eva Muster'],
    ['Krohnert1', 'jk1@example.net', 'Jörg Kröhnert'],
    ['Коваль1', 'ok2@example.net', 'Олена Коваль'],
    ['đorđe1', 'ds3@example.net', 'Đorđe Šarić'],
    ['Παπαδόπουλος', 'np4@example.net', 'Νίκος Παπαδόπουλος'],
    ['محمد123', 'ma5@example.net', 'محمد علي'],
  ])('is refused for own data of a new account: %s', async (password, email, fullName) => {
    const body = { email, password, fullName, companyName: 'Übel GmbH' };
    expect((await send(server, '/api/app/signup', { body })).body).toEqual(REFUSED);
  });

  it('is accepted when it does not refer to this person', async () => {
    const body = { fullName: 'Karl Klein', email: 'karl@example.net', password: 'wilmawichtig77' };
    expect((await send(server, '/api/app/employees', { token: company.token, body })).status).toBe(201);
  });
});
