/** A manager creates, sends, copies and revokes invitations. */
import { describe, expect, it } from 'vitest';
import { INVITATIONS_FIRST_DAY, INVITATIONS_PER_DAY } from '../../../src/domain/people/quotas';
import { startMailServer } from '../../support/outside/mailServer';
import { create, type Json, rows, send, startServer, update } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { type Person, tenants } from '../../support/server/tenants';
import { stage } from '../stage';

const DAY = 86_400_000;
const { mail, server, world, a } = await stage({ mail: true });

const INVITATIONS = 'property_manager_invitations';
const post = (path: string, who: Person | null, body?: Json) =>
  send(server, `/api/app/invitations${path}`, { method: 'POST', token: who?.token, body });
const values = (more: Json = {}) => ({
  property: a.property,
  email: 'info@glanz-gmbh.de',
  serviceType: 'Reinigungsdienst',
  ...more,
});
const made = async (more: Json = {}): Promise<Json> => (await post('', a.manager, values(more))).body;
const linkOf = (id: string, who: Person | null) =>
  send(server, `/api/app/invitations/${id}/link`, { token: who?.token });
const remove = (id: string, who: Person | null) =>
  send(server, `/api/app/invitations/${id}`, { method: 'DELETE', token: who?.token });
const rowOf = async (id: string): Promise<Json> => (await rows(server, INVITATIONS, `id = "${id}"`))[0];
const listed = async (who: Person): Promise<Json[]> =>
  (await send(server, `/api/collections/${INVITATIONS}/records?perPage=200`, { token: who.token })).body.items;
const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const tokenOf = (url: string) => url.split('/').at(-1) ?? '';
const ENTITY: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITY[entity] ?? entity)
    .trim();

describe('a new invitation', () => {
  it('has link and mail preview, lives seven days, and is not sent yet', async () => {
    const response = await post('', a.manager, values({ email: ' Info@Glanz-GmbH.de ' }));
    expect(response.status).toBe(201);
    const { id, url, expiresAt, preview, ...rest } = response.body;
    expect(rest).toEqual({});
    expect(url).toMatch(new RegExp(`^${server.url}/invite/[A-Za-z0-9_-]{43}$`));
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - 7 * DAY)).toBeLessThan(60_000);
    expect(Object.keys(preview).sort()).toEqual(['from', 'html', 'shown', 'subject', 'text']);
    for (const part of [preview.html, preview.text]) {
      expect(part).toContain(url);
      for (const words of ['Hausverwaltung a', 'Domkloster a', 'Domkloster 4, 50667 Köln', 'Reinigungsdienst'])
        expect(part).toContain(words);
    }
    expect(await rowOf(id)).toMatchObject({
      status: 'pending',
      sent_at: '',
      invited_company_email: 'info@glanz-gmbh.de',
      property_name: 'Domkloster a',
      property_manager: a.manager.id,
    });
    expect(await mail.mails()).toEqual([]);
  });

  it('keeps its token out of lists, records and audit rows', async () => {
    const { id, url } = await made();
    const list = await listed(a.manager);
    expect(list.map((row) => row.id)).toContain(id);
    for (const who of [a.manager, world.superAdmin])
      expect(JSON.stringify(await listed(who))).not.toContain(tokenOf(url));
    for (const who of [a.company, a.employee, world.b.manager]) expect(await listed(who)).toEqual([]);
    const written = await rows(server, 'audit_log', `record = "${id}"`);
    expect(written).toHaveLength(1);
    expect(JSON.stringify(written)).not.toContain(tokenOf(url));
  });

  it.each<[Json, string, string]>([
    [{ email: '' }, 'email', 'fields_missing'],
    [{ email: 'glanz' }, 'email', 'email_invalid'],
    [{ email: 'a@b.de\r\nBcc: c@d.de' }, 'email', 'email_invalid'],
    [{ email: undefined }, 'email', 'missing_key'],
    [{ serviceType: 'Maurer' }, 'serviceType', 'service_type_invalid'],
    [{ property: 7 }, 'property', 'wrong_type'],
    [{ status: 'accepted' }, 'status', 'unknown_key'],
  ])('refuses wrong data (%#)', async (wrong, field, code) => {
    const reply = await post('', a.manager, values(wrong));
    expect(reply).toMatchObject({ status: 422, body: { issues: [{ field, code }] } });
  });

  it('for several properties and services is one invitation and one mail', async () => {
    const before = (await mail.mails()).length;
    const many = { property: undefined, serviceType: undefined, properties: [a.unshared, a.property] };
    const { id, preview } = await made({ ...many, serviceTypes: ['Winterdienst', 'Hausmeister'] });
    expect(await rowOf(id)).toMatchObject({
      property: a.unshared,
      properties: [a.unshared, a.property],
      service_type: 'Hausmeister',
      service_types: ['Hausmeister', 'Winterdienst'],
    });
    const [entry] = await rows(server, 'audit_log', `record = "${id}" && action = "create"`);
    expect(entry.after).toMatchObject({
      properties: `${a.unshared}, ${a.property}`,
      service_types: 'Hausmeister, Winterdienst',
    });
    expect(preview.shown.paragraphs.slice(0, 3)).toEqual([
      'Hausverwaltung a lädt Sie ein, Ihre Arbeit an 2 Immobilien mit Objektbeleg zu dokumentieren.',
      'Immobilien: Nicht freigegeben a, Domkloster 4, 50667 Köln; Domkloster a, Domkloster 4, 50667 Köln.',
      'Leistungen: Hausmeister, Winterdienst',
    ]);
    expect((await post(`/${id}/send`, a.manager)).body).toEqual({ sent: true });
    const letter = (await mail.mails(before + 1)).at(-1);
    expect(letter?.text).toContain('Domkloster a, Domkloster 4, 50667 Köln');
    expect(await mail.mails()).toHaveLength(before + 1);
  });

  it.each<[Json, string, string]>([
    [{ properties: [] }, 'properties', 'fields_missing'],
    [{ properties: [7] }, 'properties', 'wrong_type'],
    [{ properties: Array.from({ length: 201 }, (_, n) => `x${n}`) }, 'properties', 'validation'],
    [{ properties: [a.property], property: a.property }, 'property', 'unknown_key'],
    [{ properties: [a.property], serviceTypes: ['Maurer'] }, 'serviceTypes', 'service_type_invalid'],
  ])('refuses wrong data for several (%#)', async (wrong, field, code) => {
    const several = { property: undefined, serviceType: undefined, serviceTypes: ['Sonstiges'], ...wrong };
    expect(await post('', a.manager, values(several))).toMatchObject({
      status: 422,
      body: { issues: [{ field, code }] },
    });
  });

  it('for several is refused completely when one is foreign', async () => {
    for (const foreign of [a.own, world.b.property]) {
      const several = { property: undefined, properties: [a.property, foreign] };
      expect((await post('', a.manager, values(several))).status).toBe(404);
    }
  });

  it("is for a manager's own properties only", async () => {
    for (const property of [a.own, world.b.property, 'x'.repeat(15)])
      expect((await post('', a.manager, values({ property }))).status).toBe(404);
    for (const who of [a.company, a.employee, world.superAdmin, world.outsider])
      expect((await post('', who, values())).status).toBe(403);
    expect((await post('', null, values())).status).toBe(401);
  });
});

describe('sending', () => {
  it('mails the invited address once, in both forms, whatever the names', async () => {
    const before = (await mail.mails()).length;
    const name = 'Haus "Ü"\r\nBcc: alle@example.org <script>alert(1)</script>';
    await update(server, 'properties', { id: a.unshared, name });
    const { id, url, preview } = await made({ property: a.unshared, email: 'post@gärten.example.org' });
    expect(id).toBeDefined();
    expect((await post(`/${id}/send`, a.manager)).body).toEqual({ sent: true });
    const arrived = await mail.mails(before + 1);
    expect(arrived).toHaveLength(before + 1);
    const letter = arrived.at(-1);
    expect(letter?.recipients).toHaveLength(1);
    expect(letter?.cc ?? letter?.bcc).toBeUndefined();
    expect(letter?.subject).toBe('Objektbeleg: Einladung von Hausverwaltung a');
    expect(letter?.subject).toBe(preview.subject);
    // Sender and text of the preview equal those of the mail.
    expect(preview.from).toBe(`${letter?.from?.name} <${letter?.from?.address}>`);
    const { title, paragraphs, linkText, linkHelp } = preview.shown;
    expect(paragraphs).toHaveLength(4);
    for (const words of [title, ...paragraphs, linkText]) expect(letter?.text).toContain(words);
    expect(wordsOf(letter?.html ?? '')).toBe(
      [title, 'Objektbeleg', title, ...paragraphs, linkText, linkHelp, url].join(' ').trim(),
    );
    expect(letter?.text).toContain(url);
    expect(letter?.text).toContain('Haus "Ü" Bcc: alle@ example. org <script>alert(1)</script>');
    expect(letter?.html).toContain(`href="${url}"`);
    expect(letter?.html).toContain('&lt;script&gt;');
    expect(letter?.html).not.toContain('<script');
    expect(Date.now() - Date.parse((await rowOf(id)).sent_at)).toBeLessThan(60_000);
    expect((await rows(server, 'audit_log', `record = "${id}"`)).map((row) => row.action)).toEqual(['create', 'send']);
  });

  it('again waits two minutes, also in a race', async () => {
    const before = (await mail.mails()).length;
    const { id } = await made();
    const responses = await Promise.all([1, 2, 3].map(() => post(`/${id}/send`, a.manager)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    const wait = Number(responses.find(({ status }) => status === 429)?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(110);
    expect(wait).toBeLessThanOrEqual(120);
    expect(await mail.mails(before + 1)).toHaveLength(before + 1);
    await update(server, INVITATIONS, { id, sent_at: new Date(Date.now() - 121_000).toISOString() });
    expect((await post(`/${id}/send`, a.manager)).body).toEqual({ sent: true });
  });

  it('is for acceptable invitations and their owner', async () => {
    const { id } = await made();
    for (const who of [world.b.manager]) expect((await post(`/${id}/send`, who)).status).toBe(404);
    for (const who of [a.company, a.employee, world.superAdmin])
      expect((await post(`/${id}/send`, who)).status).toBe(403);
    expect((await post(`/${id}/send`, null)).status).toBe(401);
    await update(server, INVITATIONS, { id, expires_at: at(-0.001) });
    expect((await post(`/${id}/send`, a.manager)).body).toMatchObject({ status: 410, code: 'expired' });
    await update(server, INVITATIONS, { id, expires_at: at(1), status: 'accepted' });
    expect((await post(`/${id}/send`, a.manager)).body).toMatchObject({ status: 409, code: 'used' });
  });

  it('ends at fifty mails a day and manager; deletion frees none', async () => {
    const { b } = world;
    await sql(server, `UPDATE users SET created = '2026-01-01 00:00:00.000Z' WHERE id = '${b.manager.id}'`);
    const row = { property_manager: b.manager.id, collection: INVITATIONS, action: 'send', record: 'x'.repeat(15) };
    for (let n = 0; n < INVITATIONS_PER_DAY - 1; n++) await create(server, 'audit_log', row);
    const invite = async () => (await post('', b.manager, values({ property: b.property }))).body.id;
    const last = await invite();
    expect((await post(`/${last}/send`, b.manager)).body).toEqual({ sent: true });
    await remove(last, b.manager);
    const reported = await post(`/${await invite()}/send`, b.manager);
    expect(reported).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(reported.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('link of an invitation', () => {
  it('is copied by its owner while it can be accepted', async () => {
    const { id, url } = await made();
    expect((await linkOf(id, a.manager)).body).toEqual({ url });
    expect((await linkOf(id, world.b.manager)).status).toBe(404);
    for (const who of [a.company, world.superAdmin]) expect((await linkOf(id, who)).status).toBe(403);
    expect((await linkOf(id, null)).status).toBe(401);
    await update(server, INVITATIONS, { id, expires_at: at(-0.001) });
    expect((await linkOf(id, a.manager)).body.code).toBe('expired');
    await update(server, INVITATIONS, { id, status: 'accepted' });
    expect((await linkOf(id, a.manager)).body.code).toBe('used');
  });
});

describe('a revoked invitation', () => {
  it('opens nothing, and its content is audited', async () => {
    const { id, url } = await made();
    for (const who of [world.b.manager]) expect((await remove(id, who)).status).toBe(404);
    for (const who of [a.company, world.superAdmin]) expect((await remove(id, who)).status).toBe(403);
    expect((await remove(id, null)).status).toBe(401);
    expect((await remove(id, a.manager)).status).toBe(204);
    expect((await remove(id, a.manager)).status).toBe(404);
    const headers = { 'X-Invitation-Token': tokenOf(url) };
    expect((await send(server, '/api/app/invitation', { headers })).body.code).toBe('not_found');
    const [entry] = await rows(server, 'audit_log', `record = "${id}" && action = "delete"`);
    expect(entry).toMatchObject({
      actor: a.manager.id,
      property_manager: a.manager.id,
      // The address is erased with the invitation.
      before: { invited_company_email: null, status: 'pending' },
    });
  });
});

describe('without a working mail server', () => {
  it('keeps invitation and link, and can be repeated at once', async () => {
    const refusing = await startMailServer('refusing');
    for (const [env, code] of [
      [{}, 'mail_not_configured'],
      [refusing.env, 'mail_failed'],
    ] as const) {
      const other = await startServer({ env });
      const { manager, property } = (await tenants(other)).a;
      const request = (path: string, body?: Json) =>
        send(other, `/api/app/invitations${path}`, { method: 'POST', token: manager.token, body });
      const { id } = (await request('', values({ property }))).body;
      for (let turn = 0; turn < 2; turn++)
        expect(await request(`/${id}/send`)).toMatchObject({ status: 200, body: { sent: false, code } });
      const [row] = await rows(other, INVITATIONS, `id = "${id}"`);
      expect(row).toMatchObject({ status: 'pending', sent_at: '' });
      const copied = await send(other, `/api/app/invitations/${id}/link`, { token: manager.token });
      expect(copied.body.url).toContain('/invite/');
      await other.remove();
    }
    await refusing.stop();
  });

  it('counts a refused mail neither for the five nor for the ten a day', async () => {
    const refusing = await startMailServer('refusing');
    const other = await startServer({ env: refusing.env });
    const { manager, property } = (await tenants(other)).a;
    await update(other, 'users', { id: manager.id, verified: false });
    const sendRequest = (path: string, body?: Json) =>
      send(other, `/api/app/invitations${path}`, { method: 'POST', token: manager.token, body });
    const { id } = (await sendRequest('', values({ property }))).body;
    for (let turn = 0; turn < INVITATIONS_FIRST_DAY; turn++)
      expect((await sendRequest(`/${id}/send`)).body).toEqual({ sent: false, code: 'mail_failed' });
    await refusing.stop();
    const back = await startMailServer('accepting', Number(new URL(refusing.url).port));
    expect((await sendRequest(`/${id}/send`)).body).toEqual({ sent: true });
    expect(await back.mails(1)).toHaveLength(1);
    await other.remove();
    await back.stop();
  });
});
