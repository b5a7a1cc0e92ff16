/** Limits of mails for each actor and recipient (D336). */
import { beforeEach, describe, expect, it } from 'vitest';
import * as quotas from '../../../src/domain/people/quotas';
import { ISSUE_TEXT } from '../../../src/domain/text/texts.de';
import { mailTo } from '../../support/outside/mailLinks';
import { type Json, rows, send, update } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { PASSWORD, type Person, person } from '../../support/server/tenants';
import { stage } from '../stage';

const { mail, server, world } = await stage({ mail: true, clock: false });
const { manager, company, property } = world.a;
const START = 'vom-betrieb-8';

let people = 0;
const employeeOf = async (of: Person, email = `kraft${++people}@example.com`) => {
  const body = { fullName: 'Kim Kraft', email, password: START };
  const made = await send(server, '/api/app/employees', { token: of.token, body });
  expect(made.status).toBe(201);
  return { id: made.body.id as string, email };
};
const newcomer = (verified = true, role = 'company_admin') =>
  person(server, { name: `Neu ${++people}`, email: `neu${people}@example.net`, role, more: { verified } });
const users = (route: string, body: Json, token?: string) =>
  send(server, `/api/collections/users/${route}`, { body, token: token as string });
const LATER = { status: 429, code: 'rate_limited', message: ISSUE_TEXT.rate_limited };

/** Moves the counts back by 11 minutes: the ten-minute window is over, the day is not. */
const later = () =>
  sql(
    server,
    `UPDATE attempts SET times = (SELECT json_group_array(value - 660000) FROM json_each(attempts.times)),
       touched = '${new Date(Date.now() - 660_000).toISOString().replace('T', ' ')}'`,
  );
/** Each in a new window. @returns the statuses. */
async function spread(times: number, work: (turn: number) => Promise<{ status: number }>): Promise<number[]> {
  const values: number[] = [];
  for (let turn = 0; turn < times; turn++) {
    values.push((await work(turn)).status);
    await later();
  }
  return values;
}
const good = (statuses: number[]) => statuses.filter((status) => status < 300).length;
/** A final mail marks that all earlier ones have arrived. */
async function mailsTo(kind: RegExp): Promise<string[]> {
  const witness = await newcomer();
  await users('request-password-reset', { email: witness.email });
  await mailTo(mail, witness.email);
  return (await mail.mails()).flatMap(({ recipients }) => recipients).filter((to) => kind.test(to));
}
beforeEach(() => sql(server, 'DELETE FROM attempts'));

describe('the company of an employee', () => {
  it('sends at most ten mails a day by changing one address 60 times', async () => {
    const { id } = await employeeOf(company, 'fremd0@fremd.example');
    const change = (turn: number) =>
      send(server, `/api/app/employees/${id}`, {
        method: 'PATCH',
        token: company.token,
        body: { email: `fremd${turn + 1}@fremd.example` },
      });
    expect(good(await spread(60, change))).toBe(10);
    expect(await mailsTo(/@fremd\.example$/)).toHaveLength(10);
    expect((await change(61)).body).toEqual(LATER);
  });

  it.each(['request-verification', 'request-password-reset'])(
    'sends at most 20 unconfirmed mails a day by %s',
    async (way) => {
      const unconfirmed = await newcomer(false);
      for (let n = 0; n < 30; n++) {
        const { email } = await employeeOf(unconfirmed, `${way}${n}@behauptet.example`);
        expect((await users(way, { email })).status).toBe(204);
      }
      expect(await mailsTo(new RegExp(`^${way}\\d+@behauptet\\.example$`))).toHaveLength(
        quotas.MAILS_UNCONFIRMED_PER_DAY,
      );
    },
  );

  it('answers for codes of employees whose second factor it switched on', async () => {
    const unconfirmed = await newcomer(false);
    const reported: number[] = [];
    for (let n = 0; n < 12; n++) {
      const { id, email } = await employeeOf(unconfirmed, `kode${n}@kode.example`);
      await update(server, 'users', { id, mfa: true });
      for (let requestCount = 0; requestCount < 2; requestCount++) {
        const first = await users('auth-with-password', { identity: email, password: START });
        reported.push((await users('request-otp', { email, mfaId: first.body.mfaId })).status);
      }
    }
    expect(good(reported)).toBe(quotas.MAILS_UNCONFIRMED_PER_DAY);
    expect(await mailsTo(/@kode\.example$/)).toHaveLength(quotas.MAILS_UNCONFIRMED_PER_DAY);
  });

  it('may employ 60 people a day who all confirm and correct addresses', async () => {
    const firm = await newcomer();
    for (let n = 0; n < 60; n++) {
      const { id, email } = await employeeOf(firm, `team${n}@team.example`);
      expect((await users('request-verification', { email })).status).toBe(204);
      const body = { email: `team.neu${n}@team.example` };
      const moved = await send(server, `/api/app/employees/${id}`, { method: 'PATCH', token: firm.token, body });
      expect(moved.status).toBe(204);
      expect((await users('request-verification', body)).status).toBe(204);
    }
    expect(await mailsTo(/@team\.example$/)).toHaveLength(180);
  });

  it('answers for its employees: together they send no more than it could', async () => {
    const unconfirmed = await newcomer(false);
    let requests = 0;
    for (let n = 0; n < 6; n++) {
      const { id, email } = await employeeOf(unconfirmed);
      await update(server, 'users', { id, must_change_password: false });
      const token = (await users('auth-with-password', { identity: email, password: START })).body.token;
      const change = (turn: number) =>
        users('request-email-change', { newEmail: `ziel${n}.${turn}@ziel.example` }, token);
      requests += good(await spread(5, change));
    }
    expect(requests).toBe(quotas.MAILS_UNCONFIRMED_PER_DAY);
    expect(await mailsTo(/@ziel\.example$/)).toHaveLength(quotas.MAILS_UNCONFIRMED_PER_DAY);
  });
});

describe('an account', () => {
  it('requests at most five changes of its own address a day', async () => {
    for (const verified of [true, false]) {
      const who = await newcomer(verified, 'property_manager');
      const change = (turn: number) =>
        users('request-email-change', { newEmail: `neu${turn}@${who.id}.example` }, who.token);
      expect(good(await spread(60, change))).toBe(quotas.EMAIL_CHANGES_PER_DAY);
      expect(await mailsTo(new RegExp(`@${who.id}\\.example$`))).toHaveLength(quotas.EMAIL_CHANGES_PER_DAY);
      expect((await change(61)).body).toEqual(LATER);
    }
  });

  it('changes nothing unannounced when its notices are used up', async () => {
    const who = await newcomer();
    let [enabled, token] = [false, who.token];
    const toggle = async () => {
      const body = { enabled: !enabled, password: PASSWORD };
      const response = await send(server, '/api/app/account/mfa', { method: 'PUT', token, body });
      if (response.status === 200) enabled = !enabled;
      token = response.body.token ?? token;
      return response;
    };
    const values = await spread(40, toggle);
    expect(values.at(-1)).toBe(429);
    expect(await mailsTo(new RegExp(`^${who.email}$`))).toHaveLength(good(values));
    expect((await rows(server, 'users', `id = "${who.id}"`))[0].mfa).toBe(enabled);
  });
});

describe('a stranger', () => {
  it('causes at most ten reset mails a day per address and network', async () => {
    const reset = () => users('request-password-reset', { email: manager.email });
    expect(good(await spread(30, reset))).toBe(10);
    expect((await reset()).body).toEqual(LATER);
    expect(await mailsTo(new RegExp(`^${manager.email}$`))).toHaveLength(10);
  });

  it('causes at most 200 mails a day from one network', async () => {
    const request = (turn: number) => users('request-password-reset', { email: `wer${turn}@example.net` });
    let taken = 0;
    for (let turn = 0; turn < quotas.MAILS_PER_NETWORK + 5; turn++) if ((await request(turn)).status === 204) taken++;
    expect(taken).toBe(quotas.MAILS_PER_NETWORK);
  });
});

describe('an invitation', () => {
  const invite = async (email: string, of = manager, at = property) => {
    const body = { property: at, email, serviceType: 'Reinigungsdienst' };
    const made = await send(server, '/api/app/invitations', { token: of.token, body });
    expect(made.status).toBe(201);
    return made.body as { id: string; url: string };
  };
  const accept = (url: string) =>
    send(server, '/api/app/invitation/accept', {
      headers: { 'X-Invitation-Token': url.split('/').at(-1) ?? '' },
      body: { password: PASSWORD, fullName: 'Wer Anders', companyName: 'Schein GmbH' },
    });

  it('is mailed at most ten times a day to one address by one manager', async () => {
    const { id } = await invite('immer@wieder.example');
    await sql(server, `UPDATE users SET created = '2026-01-01 00:00:00.000Z' WHERE id = '${manager.id}'`);
    const again = async () => {
      await update(server, 'property_manager_invitations', { id, sent_at: '' });
      return send(server, `/api/app/invitations/${id}/send`, { method: 'POST', token: manager.token });
    };
    expect(good(await spread(15, again))).toBe(10);
    expect(await mailsTo(/@wieder\.example$/)).toHaveLength(10);
  });

  it('leaves the account unconfirmed when the inviter accepts it by URL', async () => {
    const { body } = await accept((await invite('selbst@angenommen.example')).url);
    expect(body.record.verified).toBe(false);
    const [sharing] = await rows(server, 'property_sharing', `company_admin = "${body.record.id}"`);
    expect(sharing.company_verified).toBe(false);
  });

  it('gives its inviter no more mails through accounts he accepts himself', async () => {
    const sent: string[] = [];
    for (let n = 0; n < 5; n++) {
      const { id, url } = await invite(`strohmann${n}@strohmann.example`);
      const { token } = (await accept(url)).body;
      // The row is no proof: its owner deletes it.
      await send(server, `/api/app/invitations/${id}`, { method: 'DELETE', token: manager.token });
      const firm = { id: '', email: '', fullName: '', token };
      for (let m = 0; m < 20; m++) {
        const { email } = await employeeOf(firm, `opfer${n}.${m}@opfer.example`);
        await users('request-verification', { email });
        sent.push(email);
      }
    }
    expect(sent).toHaveLength(100);
    expect(await mailsTo(/@(opfer|strohmann)\.example$/)).toHaveLength(quotas.MAILS_OF_INVITED_PER_DAY);
  });
});

describe('the count of mails', () => {
  it('stays when attempts of the last minutes are deleted', async () => {
    await users('request-password-reset', { email: 'bleibt@example.net' });
    await send(server, '/api/collections/users/auth-with-password', {
      body: { identity: 'x@example.net', password: 'x' },
    });
    const [counted] = await rows(
      server,
      'attempts',
      `kept_until > "${new Date(Date.now() + 23 * 3_600_000).toISOString().replace('T', ' ')}"`,
    );
    expect(counted).toBeTruthy();
  });
});

describe('texts of a mail', () => {
  it('hold only our link when a deceptive address requests another', async () => {
    const more = { verified: false };
    const email = 'www.gewinn.example/jetzt@boese.example'.replace('/jetzt', '-jetzt');
    const who = await person(server, { name: 'Böse', email, role: 'property_manager', more });
    await users('request-email-change', { newEmail: 'arglos@arglos.example' }, who.token);
    const { subject, text, html } = await mailTo(mail, 'arglos@arglos.example');
    for (const words of [subject, text, html]) {
      const rest = (words ?? '').replace(new RegExp(`${server.url}/bestaetigen#t=[\\w.-]+`, 'g'), '');
      expect(rest).not.toMatch(/\w+:\/\/|www\.\w|\S@\S|[a-z]\.[a-z]/i);
    }
  });
});
