/** Only the owner creates, reads and changes a documentation link (D8). */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SERVICE_TYPES } from '../../../src/domain/documentation/service';
import { ISSUE_TEXT } from '../../../src/domain/text/texts.de';
import { type Json, rows, send, update } from '../../support/server/server';
import { type Person, signIn } from '../../support/server/tenants';
import { linkStage } from './linkStage';

const DAY = 86_400_000;
const FOREVER = new Date(Date.now() + 11 * 365 * DAY).toISOString();
const { server, world, a, post, open, tokenOf, show, rowOf } = await linkStage();
const listed = async (who: Person): Promise<Json[]> =>
  (await send(server, '/api/collections/documentation_links/records?perPage=200', { token: who.token })).body.items;
const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();

describe('a new link', () => {
  it('has token and address, lives twelve months, and can be read again', async () => {
    const response = await post('', a.company, { property: a.property, label: ' Eingang Süd ' });
    expect(response.status).toBe(201);
    const { id, token, url, ...rest } = response.body;
    expect(rest).toEqual({});
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(url).toBe(`${server.url}/documentation/${token}`);
    const row = await rowOf(id);
    expect(row).toMatchObject({
      label: 'Eingang Süd',
      company_admin: a.company.id,
      property_manager: '',
      ended_at: '',
    });
    expect(Date.parse(row.expires_at) - Date.now()).toBeGreaterThan(364.9 * DAY);
    const again = await post('', a.company, { property: a.property });
    expect(again).toMatchObject({ status: 200, body: response.body });
  });

  it('is one for each property and party, also in a race', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => post('', a.manager, { property: a.property })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    const theirs = await open(a.company, a.property);
    expect(theirs.id).not.toBe(responses[0]?.body.id);
    expect(await rows(server, 'documentation_links', `property = "${a.property}" && ended_at = ''`)).toHaveLength(2);
  });

  it('replaces an expired one, which keeps its own end', async () => {
    const old = await open(a.company, a.property);
    await update(server, 'documentation_links', { id: old.id, expires_at: at(-3) });
    const fresh = await post('', a.company, { property: a.property });
    expect(fresh.status).toBe(201);
    const { ended_at, expires_at, end_reason } = await rowOf(old.id);
    expect({ ended_at, end_reason }).toEqual({ ended_at: expires_at, end_reason: 'rotated' });
  });

  it.each<[string, () => [Person, string]]>([
    ['its own property', () => [a.company, a.own]],
    ['a shared property', () => [a.company, a.property]],
    ['the own property of a manager', () => [a.manager, a.unshared]],
  ])('is created for %s', async (_what, of) => {
    const [who, property] = of();
    expect((await post('', who, { property })).status).toBe(201);
  });

  it('is refused for missing or foreign properties', async () => {
    for (const [who, property] of [
      [a.company, a.unshared],
      [a.company, world.b.property],
      [a.manager, a.own],
      [a.manager, world.b.property],
      [a.manager, 'x'.repeat(15)],
      [a.manager, ''],
    ] as const)
      expect((await post('', who, { property })).status).toBe(404);
    for (const who of [a.employee, world.superAdmin, world.outsider])
      expect((await post('', who, { property: a.property })).status).toBe(403);
    expect((await post('', null, { property: a.property })).status).toBe(401);
    expect(await rows(server, 'documentation_links', "ended_at = ''")).toEqual([]);
  });

  it.each<[Json, string, string]>([
    [{}, 'property', 'missing_key'],
    [{ property: 7 }, 'property', 'wrong_type'],
    [{ label: 7 }, 'label', 'wrong_type'],
    [{ label: 'x'.repeat(101) }, 'label', 'validation'],
    [{ expiresAt: 'morgen' }, 'expiresAt', 'time_invalid'],
    [{ expiresAt: new Date(0).toISOString() }, 'expiresAt', 'time_invalid'],
    [{ expiresAt: FOREVER }, 'expiresAt', 'time_invalid'],
    [{ token: 'x'.repeat(43) }, 'token', 'unknown_key'],
  ])('is refused with wrong data (%#)', async (wrong, field, code) => {
    const body = Object.keys(wrong).length === 0 ? {} : { property: a.property, ...wrong };
    const reply = await post('', a.company, body);
    expect(reply).toMatchObject({ status: 422, body: { issues: [{ field, code }] } });
  });
});

describe('the token of a link', () => {
  it('is in no list, record or audit row; only its owner reads it', async () => {
    const { id, token, url } = await open(a.company, a.property, { label: 'Keller' });
    const more = { documentations: 0, last: null, manager: 'Hausverwaltung a' };
    expect((await tokenOf(id, a.company)).body).toEqual({ token, url, ...more });
    for (const who of [a.company, world.superAdmin]) {
      const list = await listed(who);
      expect(list.map((row) => row.label)).toContain('Keller');
      expect(JSON.stringify(list)).not.toContain(token);
    }
    for (const who of [a.manager, a.employee, world.b.company])
      expect(JSON.stringify(await listed(who))).not.toContain(id);
    for (const who of [a.manager, world.b.company]) expect((await tokenOf(id, who)).status).toBe(404);
    for (const who of [a.employee, world.superAdmin]) expect((await tokenOf(id, who)).status).toBe(403);
    expect((await tokenOf(id, null)).status).toBe(401);
    expect(JSON.stringify(await rows(server, 'audit_log', `record = "${id}"`))).not.toContain(token);
    const filter = `/api/collections/documentation_links/records?filter=${encodeURIComponent(`token = "${token}"`)}`;
    expect((await send(server, filter, { token: a.company.token })).status).toBe(400);
  });

  it('is not shown with another key; the sticker still works', async () => {
    const { id, token } = await open(a.company, a.property);
    const invited = { property: a.property, email: 'gast@example.com', serviceType: 'Winterdienst' };
    const invitation = (await send(server, '/api/app/invitations', { token: a.manager.token, body: invited })).body;
    const shownAgain = () => send(server, `/api/app/invitations/${invitation.id}/link`, { token: a.manager.token });
    const file = join(server.dir, 'link.key');
    const key = await readFile(file);
    try {
      await writeFile(file, 'another-key-of-32-characters-xxx');
      const gone = { token: null, url: null };
      expect((await tokenOf(id, a.company)).body).toMatchObject(gone);
      expect(await post('', a.company, { property: a.property })).toMatchObject({ status: 200, body: { id, ...gone } });
      expect((await show(token)).status).toBe(200);
      const sealed = { status: 409, code: 'link_sealed', message: ISSUE_TEXT.link_sealed };
      expect((await shownAgain()).body).toEqual(sealed);
      const headers = { 'X-Invitation-Token': invitation.url.split('/').at(-1) };
      expect((await send(server, '/api/app/invitation', { headers })).status).toBe(200);
      const fresh = (await post(`/${id}/rotate`, a.company)).body;
      expect((await tokenOf(fresh.id, a.company)).body.token).toBe(fresh.token);
    } finally {
      await writeFile(file, key);
    }
    expect((await shownAgain()).body).toEqual({ url: invitation.url });
  });

  it('shows a worker property, company and services only', async () => {
    const { token } = await open(a.company, a.property);
    const reported = await show(token);
    expect(reported.status).toBe(200);
    expect(reported.headers.get('cache-control')).toBe('no-store');
    expect(reported.body).toEqual({
      property: {
        id: a.property,
        name: 'Domkloster a',
        address: 'Domkloster 4, 50667 Köln',
        latitude: 50.938361,
        longitude: 6.959974,
        saltless: false,
      },
      company: 'Gebäudedienst a',
      serviceTypes: ['Hausmeister'],
      expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    const managers = await open(a.manager, a.unshared);
    await update(server, 'properties', { id: a.unshared, latitude: 0, longitude: 0 });
    const shown = (await show(managers.token)).body;
    expect(shown).toMatchObject({ company: null, property: { latitude: null, longitude: null } });
    // Where nothing is agreed, a manager's link allows every service.
    expect(shown.serviceTypes).toEqual(SERVICE_TYPES);
  });

  it("takes the services agreed at the property for a manager's link", async () => {
    const { id, token } = await open(a.manager, a.property);
    expect((await show(token)).body.serviceTypes).toEqual(['Hausmeister']);
    await update(server, 'documentation_links', { id, company_name: 'Glanz Gebäudereinigung' });
    expect((await show(token)).body.serviceTypes).toEqual(SERVICE_TYPES);
  });

  it('opens nothing when it is unknown, ended, expired or its owner is gone', async () => {
    const invalid = { status: 404, code: 'link_invalid', message: 'Ungültiger oder abgelaufener Link' };
    for (const token of [undefined, '', 'x'.repeat(43), 'kurz', '" || 1=1 || "'])
      expect((await show(token)).body).toEqual(invalid);
    const { id, token } = await open(a.company, a.property);
    await update(server, 'documentation_links', { id, expires_at: at(-0.001) });
    expect((await show(token)).body).toEqual(invalid);
    await update(server, 'documentation_links', { id, expires_at: at(1) });
    expect((await show(token)).status).toBe(200);
    await update(server, 'users', { id: a.company.id, active: false });
    expect((await show(token)).body).toEqual(invalid);
    await update(server, 'users', { id: a.company.id, active: true });
    a.company.token = await signIn(server, a.company.email);
    await post(`/${id}/revoke`, a.company);
    expect((await show(token)).body).toEqual(invalid);
    expect((await send(server, '/api/app/link', { token: a.company.token })).body).toEqual(invalid);
  });
});

describe('label and end of a link', () => {
  it('are changed by the owner; an expired sticker works again', async () => {
    const { id, token } = await open(a.company, a.property, { label: 'Eingang' });
    const patch = (who: Person | null, body: Json) =>
      send(server, `/api/app/links/${id}`, { method: 'PATCH', token: who?.token, body });
    await update(server, 'documentation_links', { id, expires_at: at(-1) });
    expect((await patch(a.company, { expiresAt: at(30) })).status).toBe(204);
    expect((await show(token)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ label: 'Eingang' });
    const { expires_at } = await rowOf(id);
    expect((await patch(a.company, { label: '' })).status).toBe(204);
    expect(await rowOf(id)).toMatchObject({ label: '', expires_at });
    expect((await patch(a.company, { expiresAt: at(-1) })).status).toBe(422);
    for (const who of [a.manager, world.b.company]) expect((await patch(who, { label: 'x' })).status).toBe(404);
    expect((await patch(a.employee, { label: 'x' })).status).toBe(403);
    await post(`/${id}/revoke`, a.company);
    expect((await patch(a.company, { label: 'x' })).status).toBe(404);
  });
});
