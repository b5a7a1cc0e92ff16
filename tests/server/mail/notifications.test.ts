/** E-mails that people subscribe to (D174 to D178): real mails, and a clock of the test. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayOf, indexOf, startOf, weekdayAt } from '../../../src/domain/time/germanDay';
import { judged, logOf, signNow } from '../../support/evidence/judge';
import { startMailServer } from '../../support/outside/mailServer';
import { deliver, session, work } from '../../support/rows/work';
import {
  create,
  type Json,
  lettersAt,
  rows,
  send,
  startServer,
  type TestServer,
  update,
} from '../../support/server/server';
import { type Person, person, signIn } from '../../support/server/tenants';
import { stage } from '../stage';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const today = dayOf(Date.now());
/** The last Monday, 7 o'clock in Germany, and its day. */
const monday = addDays(today, 1 - weekdayAt(indexOf(today)));
const seven = startOf(monday) + 7 * HOUR;
const back = (days: number) => addDays(monday, -days);
const noon = (day: string) => new Date(startOf(day) + 12 * HOUR).toISOString();

const { server, a, world, mail } = await stage({ mail: true, letters: true });
const { b } = world;

const PLAN = { rhythm: { kind: 'weekdays', days: [3] }, season: null, tolerance: 1, startsOn: back(12), endsOn: null };
const plan = (who: Person, property: string, more: Json = {}) =>
  send(server, '/api/app/plans', {
    token: who.token,
    body: { properties: [property], service: 'Hausmeister', provider: null, ...PLAN, ...more },
  });
const expected = [back(12), back(5)];
const OVER = { endsOn: back(4) };
/** Plans without an expected day: never, later, and out of season. */
const NOT_YET = [
  { rhythm: { kind: 'weather' } },
  { startsOn: addDays(today, 40) },
  { season: { from: addDays(today, 60).slice(5), to: addDays(today, 90).slice(5) } },
];

async function captured(day: string, more: Json = {}, property = a.property): Promise<string> {
  const content = { capturedAt: noon(day), startedAt: noon(day), serviceType: 'Hausmeister' };
  const what = await work({ author: a.employee.id, property, photos: 1, content: content as Json });
  await deliver(server, what, session(a.employee.token));
  await update(server, 'documentations', { id: what.sealed.id, completed_at: noon(day), held: false, ...more });
  return what.sealed.id;
}

const account = (who: Person, body?: Json, at = server) =>
  send(at, '/api/app/account/letters', { token: who.token, ...(body ? { method: 'PUT', body } : {}) });
const keep = (who: Person, more: Json) =>
  account(who, { weekly: true, answers: true, allDone: false, muted: [], ...more });
const statesOf = async (who: Person, at = server): Promise<string[]> =>
  (await account(who, undefined, at)).body.items.map(({ kind, state }: Json) => `${kind} ${state}`);
/** Something is missing at its only house. */
async function missingAt(at: TestServer): Promise<Person> {
  const vera = await person(at, { name: 'Vera', email: 'vera@example.org', role: 'property_manager' });
  const place = { name: 'Haus 1', address: 'Hausweg 1', property_manager: vera.id };
  const { id } = await create(at, 'properties', place);
  const body = { properties: [id], service: 'Hausmeister', provider: null, ...PLAN };
  await send(at, '/api/app/plans', { token: vera.token, body });
  return vera;
}
type MailServer = Awaited<ReturnType<typeof startMailServer>>;
/** The Monday mail waits because no mail server answers. */
async function withoutMail(
  what: (on: { other: TestServer; vera: Person; comesBack: () => Promise<MailServer> }) => Promise<void>,
): Promise<void> {
  const absent = await startMailServer('absent');
  const other = await startServer({ env: absent.env, letters: true });
  let back: MailServer | null = null;
  const comesBack = async () => {
    back = await startMailServer('accepting', Number(new URL(absent.url).port));
    return back;
  };
  try {
    const vera = await missingAt(other);
    await lettersAt(other, seven);
    expect(await statesOf(vera, other)).toEqual(['weekly planned']);
    await what({ other, vera, comesBack });
  } finally {
    await other.remove();
    await (back as MailServer | null)?.stop();
  }
}
let seen = 0;
async function news() {
  const all = await mail.mails();
  const fresh = all.slice(seen);
  seen = all.length;
  return fresh;
}
const header = (one: { headers: { key: string; value: string }[] } | undefined, key: string) =>
  one?.headers.find((line) => line.key === key)?.value ?? '';

beforeEach(async () => {
  for (const collection of [
    'service_plans',
    'documentations',
    'property_manager_invitations',
    'letters',
    'letter_settings',
  ])
    for (const { id } of await rows(server, collection))
      await send(server, `/api/collections/${collection}/records/${id}`, { method: 'DELETE', token: server.su });
  // Older than any mail looks back.
  await send(server, '/api/sql', {
    token: server.su,
    body: { query: "UPDATE deleted_documentations SET deleted_at = '2020-01-01 00:00:00.000Z'" },
  });
  seen = (await mail.mails()).length;
});

/** The first of this month or of the next, 7 o'clock in Germany. */
const first = (() => {
  const day = [...Array(32).keys()].map((later) => addDays(today, later)).find((one) => one.endsWith('-01')) ?? today;
  return { day, seven: startOf(day) + 7 * HOUR };
})();

describe('checkpoint in a letter', () => {
  const stateIn = (text = '') => /Name: (\S+)\s+- Einträge: (\d+)\s+- Prüfsumme: (\S+)/.exec(text)?.slice(1) ?? [];

  it("is in Monday's letter, and a client proves today's continuation", async () => {
    await plan(a.manager, a.property);
    await captured(back(20));
    await signNow(server);
    const checkpoint = String((await send(server, '/pruefbuch/checkpoint')).body);
    await lettersAt(server, seven);
    const [letter] = await news();
    const [, , root = ''] = stateIn(letter?.text);
    const message = `${stateIn(letter?.text).join('\n')}\n`;
    expect(checkpoint.startsWith(`${message}\n`)).toBe(true);
    expect(letter?.html).toContain(root);
    await captured(back(21));
    await signNow(server);
    const { entries, checkpoints } = await logOf(server);
    const kept = checkpoints.filter((note) => note.startsWith(message));
    expect(await judged(server, { entries, checkpoints: kept })).toEqual({ size: entries.length, checkpoints: 1 });
  });

  it('comes once on the first of the month and ends by one click', async () => {
    await captured(back(19));
    await signNow(server);
    await lettersAt(server, first.seven);
    expect((await news()).filter(({ subject }) => subject?.includes('Prüfbuch'))).toEqual([]);
    await keep(a.manager, { weekly: false, answers: false, witness: true });
    await lettersAt(server, first.seven - 60_000);
    expect(await news()).toEqual([]);
    await lettersAt(server, first.seven + HOUR);
    await lettersAt(server, first.seven + 2 * HOUR);
    const [letter, ...others] = await news();
    expect(others).toEqual([]);
    const expectedText = `Stand des Prüfbuchs am ${first.day.split('-').reverse().join('.')}`;
    expect(letter).toMatchObject({ recipients: [a.manager.email], subject: `Objektbeleg: ${expectedText}` });
    const checkpoint = String((await send(server, '/pruefbuch/checkpoint')).body).split('\n');
    expect(stateIn(letter?.text)).toEqual(checkpoint.slice(0, 3));
    expect(await statesOf(a.manager)).toEqual(['witness sent']);
    const way = new URL(/<(.*)>/.exec(header(letter, 'list-unsubscribe'))?.[1] ?? '').pathname;
    const left = await send(server, way, { method: 'POST', body: { 'List-Unsubscribe': 'One-Click' } });
    expect([left.status, left.body]).toEqual([200, { subscription: 'witness', already: false }]);
    expect((await account(a.manager)).body).toMatchObject({ weekly: false, answers: false, witness: false });
  });

  it('keeps the monthly letter when an older app changes the others', async () => {
    await keep(a.manager, { witness: true });
    expect((await keep(a.manager, { weekly: false })).status).toBe(204);
    expect((await account(a.manager)).body).toMatchObject({ weekly: false, witness: true });
    expect((await keep(a.manager, { witness: 'ja' })).body.issues).toEqual([{ field: 'witness', code: 'wrong_type' }]);
  });
});

describe("Monday's letter", () => {
  it('names what is missing, as the screens do, or does not come', async () => {
    await plan(a.manager, a.property);
    await lettersAt(server, seven - 60_000);
    expect(await news()).toEqual([]);
    await lettersAt(server, seven);
    const [letter, ...others] = await news();
    expect(others).toEqual([]);
    const gaps = (await send(server, '/api/app/plans/gaps', { token: a.manager.token })).body.items;
    const missing = gaps[0].missing.map(({ due }: Json) => due).filter((due: string) => due < monday);
    expect(missing).toEqual(expected);
    expect(letter).toMatchObject({ recipients: [a.manager.email], subject: 'Objektbeleg: 1 Immobilie ohne Nachweis' });
    const phrase = expected.map((day) => `Mi ${day.split('-').reverse().join('.')}`).join(', ');
    expect(letter?.text).toContain(`Domkloster a\n- Hausmeister fehlt: ${phrase}\n`);
    expect(letter?.text).toContain('Zuletzt belegt: noch nie. Als Nächstes erwartet: Mi');
    expect(letter?.text).toContain(`${server.url}/property-manager/properties/${a.property}`);
    for (const name of [a.employee.fullName, 'Gebäudedienst', '50.93']) expect(letter?.raw).not.toContain(name);
    expect(await statesOf(a.manager)).toEqual(['weekly sent']);
    expect(await statesOf(b.manager)).toEqual([]);
  });

  it('leaves once, also when a start on Monday finds it due', async () => {
    await plan(a.manager, a.property);
    await lettersAt(server, seven + 14 * HOUR);
    await lettersAt(server, seven + 14 * HOUR + 60_000);
    const letters = await news();
    expect(letters).toHaveLength(1);
    const [row] = await rows(server, 'letters', `user = "${a.manager.id}"`);
    expect(letters[0]?.messageId).toBe(row?.message_id);
    await lettersAt(server, seven + DAY);
    expect(await news()).toEqual([]);
    await lettersAt(server, seven + 7 * DAY);
    expect(await news()).toHaveLength(1);
  });

  it('tells deletions and far captures; a company reads its own plans', async () => {
    await plan(a.manager, a.property);
    await plan(a.company, a.own);
    for (const day of expected) await captured(day, { location_status: 'off_site', distance: 900 });
    await lettersAt(server, seven);
    const [first, second] = (await news()).sort((x, y) => x.subject!.localeCompare(y.subject!));
    expect(first).toMatchObject({ recipients: [a.company.email], subject: 'Objektbeleg: 1 Immobilie ohne Nachweis' });
    expect(first?.text).toContain('Eigenes Lager a');
    expect(first?.text).not.toContain('Domkloster');
    expect(second).toMatchObject({ recipients: [a.manager.email], subject: 'Objektbeleg: Hinweise zu 1 Immobilie' });
    expect(second?.text).toContain('2 Dokumentationen vom Objekt entfernt aufgenommen');
    expect(second?.text).toContain(`/property-manager/documentations?property=${a.property}&place=off_site`);
    expect(second?.text).toContain(
      'Alles, was Ihre Leistungspläne in den letzten 60 Tagen erwartet haben, ist belegt.',
    );
  });

  it('says „alles belegt“ when subscribed', async () => {
    await plan(a.manager, a.property, OVER);
    for (const day of expected) await captured(day);
    await lettersAt(server, seven);
    expect(await news()).toEqual([]);
    await keep(a.manager, { allDone: true });
    await lettersAt(server, seven + 7 * DAY);
    const [letter] = await news();
    expect(letter?.subject).toBe('Objektbeleg: Alles belegt');
    expect(letter?.text).toContain(
      'Alles, was Ihre Leistungspläne in den letzten 60 Tagen erwartet haben, ist belegt.\n',
    );
  });

  it('does not say „alles belegt“ of a building without expectations', async () => {
    for (const idle of NOT_YET) await plan(a.manager, a.property, idle);
    await keep(a.manager, { allDone: true });
    await lettersAt(server, seven - 7 * DAY);
    expect(await news()).toEqual([]);
    await captured(back(2), { location_status: 'off_site', distance: 900 });
    await lettersAt(server, seven);
    const [letter] = await news();
    expect(letter?.subject).toBe('Objektbeleg: Hinweise zu 1 Immobilie');
    expect(letter?.text).not.toContain('belegt');
  });

  it('says nothing of an excluded building', async () => {
    await plan(a.manager, a.unshared);
    expect((await keep(a.manager, { muted: [a.unshared] })).status).toBe(204);
    await lettersAt(server, seven);
    await keep(a.manager, { muted: [a.unshared], allDone: true });
    await lettersAt(server, seven + 7 * DAY);
    expect(await news()).toEqual([]);
    await plan(a.manager, a.property, OVER);
    for (const day of expected) await captured(day);
    await lettersAt(server, seven + 14 * DAY);
    expect(await news()).toMatchObject([
      {
        subject: 'Objektbeleg: Alles belegt an 1 Immobilie',
        text: expect.stringContaining('ist belegt. Die ausgenommenen Immobilien gehören nicht dazu.'),
      },
    ]);
  });

  it('says „alles belegt“ to a company for its own houses only', async () => {
    await plan(a.manager, a.property);
    await keep(a.company, { allDone: true });
    const toCompany = async () => (await news()).filter(({ recipients }) => recipients.includes(a.company.email));
    await lettersAt(server, seven);
    expect(await toCompany()).toEqual([]);
    await plan(a.company, a.own, OVER);
    for (const day of expected) await captured(day, {}, a.own);
    await lettersAt(server, seven + 7 * DAY);
    const [letter] = await toCompany();
    expect(letter?.subject).toBe('Objektbeleg: Alles belegt an 1 Immobilie');
    expect(letter?.text).toContain(
      'Alles, was Ihre Leistungspläne an Ihren eigenen Immobilien in den letzten 60 Tagen erwartet haben',
    );
  });

  it('goes to no unconfirmed address and no deactivated account', async () => {
    await plan(a.manager, a.property);
    await update(server, 'users', { id: a.manager.id, verified: false });
    await lettersAt(server, seven);
    expect(await news()).toEqual([]);
    await update(server, 'users', { id: a.manager.id, verified: true });
    await lettersAt(server, seven);
    expect(await news()).toHaveLength(1);
  });
});

/** A future moment between 7 and 20 o'clock. */
function byDay(): number {
  const now = Date.now();
  const noonToday = startOf(today) + 12 * HOUR;
  return Math.max(now, noonToday) + (now > noonToday + 7 * HOUR ? 18 * HOUR : HOUR);
}

let invitations = 0;
/** An invitation that expires half an hour before a moment. */
async function invited(moment: number, { email, ...more }: Json) {
  await create(server, 'property_manager_invitations', {
    property_manager: a.manager.id,
    property: a.unshared,
    property_name: 'Nicht freigegeben a',
    invited_company_email: email,
    invitation_token: String(invitations++).padStart(43, 'x'),
    status: 'pending',
    service_type: 'Winterdienst',
    expires_at: new Date(moment - HOUR / 2).toISOString(),
    ...more,
  });
}

describe('a letter that asks for an action', () => {
  it('tells the company once a day what waits for its release', async () => {
    const tuesday = startOf(addDays(monday, 1));
    const wait = (at: number) => captured(back(1), { held: true, completed_at: new Date(at).toISOString() });
    await wait(tuesday + 9 * HOUR);
    await lettersAt(server, tuesday + 9 * HOUR + 60_000);
    expect(await news()).toEqual([]);
    await wait(tuesday + 9 * HOUR + 120_000);
    await lettersAt(server, tuesday + 10 * HOUR);
    const [letter, ...others] = await news();
    expect(others).toEqual([]);
    const subject = 'Objektbeleg: 2 Dokumentationen warten auf Ihre Freigabe';
    expect(letter).toMatchObject({ recipients: [a.company.email], subject });
    expect(letter?.text).toContain('/nachtraeglich');
    await wait(tuesday + 11 * HOUR);
    await lettersAt(server, tuesday + 12 * HOUR);
    expect(await news()).toEqual([]);
    await lettersAt(server, tuesday + DAY + 3 * HOUR);
    expect(await news()).toEqual([]);
    await lettersAt(server, tuesday + DAY + 8 * HOUR);
    expect((await news()).map((one) => one.subject)).toEqual(['Objektbeleg: 1 Dokumentation wartet auf Ihre Freigabe']);
  });

  it('tells the Hausverwaltung of deletions and unaccepted invitations', async () => {
    await keep(a.manager, { weekly: false });
    const id = await captured(back(1));
    const gone = { reason: 'Falsche Immobilie' };
    const path = `/api/app/documentations/${id}`;
    await send(server, path, { method: 'DELETE', token: a.company.token, body: gone });
    const moment = byDay();
    await invited(moment, { email: 'dienst@example.org' });
    await lettersAt(server, moment);
    const letters = await news();
    expect(letters.map(({ subject }) => subject)).toEqual([
      'Objektbeleg: 1 Dokumentation wurde gelöscht',
      'Objektbeleg: 1 Einladung ist abgelaufen',
    ]);
    expect(letters[0]?.text).toContain(`?property=${a.property}&state=deleted`);
    expect(letters[0]?.raw).not.toContain(gone.reason);
  });

  it('omits invitations of deleted houses, repeated and accepted ones', async () => {
    await keep(a.manager, { weekly: false });
    const moment = byDay();
    const place = { name: 'Abgerissen', address: 'Am Hof 9', property_manager: a.manager.id };
    const { id: gone } = await create(server, 'properties', place);
    await invited(moment, { email: 'eins@example.org', property: gone });
    await invited(moment, { email: 'zwei@example.org' });
    await invited(moment + DAY, { email: 'zwei@example.org', status: 'accepted' });
    await invited(moment, { email: 'drei@example.org' });
    await invited(moment + DAY, { email: 'drei@example.org' });
    await send(server, `/api/app/properties/${gone}`, { method: 'DELETE', token: a.manager.token });
    await lettersAt(server, moment);
    expect(await news()).toEqual([]);
    // One of two houses remains, and another Hausverwaltung's mail does not count.
    await invited(moment, { email: 'vier@example.org', property: gone, properties: [gone, a.unshared] });
    await invited(moment + DAY, { email: 'vier@example.org', property_manager: b.manager.id, property: b.property });
    await lettersAt(server, moment + 60_000);
    expect((await news()).map(({ subject }) => subject)).toEqual(['Objektbeleg: 1 Einladung ist abgelaufen']);
  });
});

describe('unsubscribing', () => {
  it('is one click without session: GET changes nothing, POST ends one kind', async () => {
    await plan(a.manager, a.property);
    await lettersAt(server, seven);
    const [letter] = await news();
    expect(header(letter, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const url = header(letter, 'list-unsubscribe').replace(/[<>\s]/g, '');
    expect(letter?.text).toContain(url);
    const path = url.slice(server.url.length);
    await send(server, path);
    expect((await account(a.manager)).body).toMatchObject({ weekly: true, answers: true });
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const click = (to: string) =>
      send(server, to, { method: 'POST', body: 'List-Unsubscribe=One-Click', headers: form });
    expect((await send(server, path, { method: 'POST', body: 'x=1', headers: form })).status).toBe(422);
    expect((await click(path.replace('weekly_', 'answers_'))).status).toBe(404);
    expect((await click(path.replace(a.manager.id, b.manager.id))).status).toBe(404);
    expect((await account(a.manager)).body).toMatchObject({ weekly: true });
    const answer = await click(path);
    expect([answer.status, answer.body]).toEqual([200, { subscription: 'weekly', already: false }]);
    expect((await account(a.manager)).body).toMatchObject({ weekly: false, answers: true });
    expect((await click(path)).body).toEqual({ subscription: 'weekly', already: true });
    const [row] = await rows(server, 'letter_settings');
    const trail = await rows(server, 'audit_log', `record = "${row?.id}"`);
    expect(trail.map(({ action, actor_name }) => [action, actor_name])).toEqual([['create', 'Link in der E-Mail']]);
    await lettersAt(server, seven + 7 * DAY);
    expect(await news()).toEqual([]);
  });

  it('refuses settings of another shape, and roles without letters', async () => {
    expect((await keep(a.manager, { weekly: 'ja' })).body.issues).toEqual([{ field: 'weekly', code: 'wrong_type' }]);
    expect((await keep(a.manager, { muted: ['x'] })).status).toBe(422);
    expect((await account(a.employee)).status).toBe(403);
  });
});

describe('a failing mail server', () => {
  it('is reported to person and operator; the next letter covers it', async () => {
    const refusing = await startMailServer('refusing');
    const other = await startServer({ env: refusing.env, letters: true });
    try {
      const vera = await missingAt(other);
      const chief = await person(other, { name: 'Carla', email: 'carla@example.org', role: 'super_admin' });
      await lettersAt(other, seven);
      const { items } = (await account(vera, undefined, other)).body;
      expect(items).toMatchObject([{ kind: 'weekly', day: monday, state: 'refused', why: 'EENVELOPE 550' }]);
      const system = (await send(other, '/api/app/admin/system', { token: chief.token })).body;
      expect(system.mailTrouble.why).toBe('EENVELOPE 550');
      expect(system.letters).toMatchObject({ refused: 1, sent: 0, unknown: 0 });
      expect((await send(other, '/api/app/me', { token: vera.token })).body.mailFailedAt).toMatch(/Z$/);
    } finally {
      await other.remove();
      await refusing.stop();
    }
  });

  it('is retried the same Monday, and the letter arrives once', async () => {
    await withoutMail(async ({ other, vera, comesBack }) => {
      const back = await comesBack();
      await lettersAt(other, seven + 10 * 60_000);
      expect(await statesOf(vera, other)).toEqual(['weekly planned']);
      await lettersAt(other, seven + 16 * 60_000);
      expect(await statesOf(vera, other)).toEqual(['weekly sent']);
      expect(await back.mails(1)).toHaveLength(1);
    });
  });

  it('sends nothing to an address that lost its confirmation meanwhile', async () => {
    await withoutMail(async ({ other, vera, comesBack }) => {
      const chief = await person(other, { name: 'Carla', email: 'carla@example.org', role: 'super_admin' });
      const change = { method: 'PATCH', token: chief.token, body: { email: 'vera.vertippt@example.org' } };
      expect((await send(other, `/api/app/admin/users/${vera.id}`, change)).status).toBe(204);
      const back = await comesBack();
      await lettersAt(other, seven + 16 * 60_000);
      const to = (await back.mails()).map(({ recipients, subject }) => [recipients, subject]);
      expect(to.filter(([, subject]) => String(subject).includes('ohne Nachweis'))).toEqual([]);
      const token = await signIn(other, 'vera.vertippt@example.org');
      const { items } = (await account({ ...vera, token }, undefined, other)).body;
      expect(items).toMatchObject([{ kind: 'weekly', state: 'refused', why: 'account' }]);
    });
  });

  it('with a lost answer: unknown, not resent, told by the next letter', async () => {
    const mute = await startMailServer('mute');
    const first = await startServer({ env: mute.env, letters: true });
    const vera = await missingAt(first);
    void lettersAt(first, seven).catch(() => undefined);
    // The mail server has the mail, and its answer was not sent yet.
    expect(await mute.mails(1)).toHaveLength(1);
    expect((await rows(first, 'letters')).map(({ state }) => state)).toEqual(['sending']);
    await first.kill();
    await mute.stop();
    const accepting = await startMailServer();
    const second = await startServer({ dir: first.dir, env: accepting.env, letters: true });
    try {
      await lettersAt(second, seven + 60_000);
      expect(await statesOf(vera, second)).toEqual(['weekly unknown']);
      expect(await accepting.mails()).toEqual([]);
      await lettersAt(second, seven + 7 * DAY);
      expect(await statesOf(vera, second)).toEqual(['weekly sent', 'weekly unknown']);
      expect((await accepting.mails(1))[0]?.subject).toBe('Objektbeleg: 1 Immobilie ohne Nachweis');
    } finally {
      await second.remove();
      await accepting.stop();
    }
  });
});

it('letters are deleted after a year, and with their account', async () => {
  const row = { user: a.manager.id, kind: 'weekly', state: 'sent' };
  await create(server, 'letters', { ...row, occasion: addDays(monday, -371) });
  await create(server, 'letters', { ...row, occasion: addDays(monday, -350) });
  await writeFile(join(server.dir, 'letters-now'), String(seven));
  await send(server, '/api/crons/oldLetters', { method: 'POST', token: server.su });
  await expect.poll(async () => (await rows(server, 'letters')).length).toBe(1);
  const gone = await person(server, { name: 'Ute', email: 'ute@example.org', role: 'property_manager' });
  await keep(gone, { weekly: false });
  await create(server, 'letters', { ...row, user: gone.id, occasion: monday });
  await send(server, `/api/collections/users/records/${gone.id}`, { method: 'DELETE', token: server.su });
  expect(await rows(server, 'letters', `user = "${gone.id}"`)).toEqual([]);
  expect(await rows(server, 'letter_settings')).toEqual([]);
});
