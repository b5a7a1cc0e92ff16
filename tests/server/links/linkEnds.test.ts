/** Ended links, and what is still accepted under them (D8, D29). */
import { describe, expect, it } from 'vitest';
import { deliver, link, receipt, submit, type Work, work } from '../../support/rows/work';
import { type Json, rows, send, update } from '../../support/server/server';
import { linkStage } from './linkStage';

const DAY = 86_400_000;
const { server, world, a, post, open, tokenOf, show, rowOf } = await linkStage();

describe('a rotated link', () => {
  it('ends at once; label stays, token changes, waiting work arrives', async () => {
    const old = await open(a.company, a.property, { label: 'Eingang' });
    const waiting = await Promise.all([1, 2, 3].map(() => work({ author: null, property: null, photos: 1 })));
    const fresh = await post(`/${old.id}/rotate`, a.company);
    expect(fresh.status).toBe(200);
    expect(Object.keys(fresh.body).sort()).toEqual(['id', 'token', 'url']);
    expect(fresh.body.token).not.toBe(old.token);
    expect(await rowOf(fresh.body.id)).toMatchObject({ label: 'Eingang', ended_at: '' });
    expect(await rowOf(old.id)).toMatchObject({ end_reason: 'rotated' });
    expect((await show(old.token)).status).toBe(404);
    for (const what of waiting) {
      await deliver(server, what, link(old.token));
      const [row] = await rows(server, 'documentations', `id = "${what.sealed.id}"`);
      expect(row).toMatchObject({ link: old.id, late: true, held: true, company_admin: a.company.id });
      expect((await receipt(server, what.sealed.id, link(old.token))).body.state).toBe('complete');
      expect((await receipt(server, what.sealed.id, link(fresh.body.token))).status).toBe(404);
    }
    expect((await post(`/${old.id}/rotate`, a.company)).status).toBe(404);
    expect((await tokenOf(old.id, a.company)).status).toBe(404);
  });

  it('is rotated once in a race', async () => {
    const { id } = await open(a.company, a.property);
    const responses = await Promise.all([1, 2].map(() => post(`/${id}/rotate`, a.company)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await rows(server, 'documentation_links', "ended_at = ''")).toHaveLength(1);
  });

  it('that leaked accepts nothing more, also no earlier work', async () => {
    const { id, token } = await open(a.company, a.property);
    const waiting = await work({ author: null, property: a.property });
    await post(`/${id}/rotate`, a.company, { leaked: true });
    expect((await submit(server, waiting.sealed, link(token))).body.code).toBe('ended');
  });

  it.each(['rotate', 'revoke'])('%s is for its owner only', async (what) => {
    const { id } = await open(a.company, a.property);
    for (const who of [a.manager, world.b.company]) expect((await post(`/${id}/${what}`, who)).status).toBe(404);
    for (const who of [a.employee, world.superAdmin]) expect((await post(`/${id}/${what}`, who)).status).toBe(403);
    expect((await post(`/${id}/${what}`, null)).status).toBe(401);
    expect((await post(`/${id}/${what}`, a.company, { leaked: 'ja' })).status).toBe(422);
    expect((await rowOf(id)).ended_at).toBe('');
  });
});

describe('a revoked link', () => {
  it('ends at once; its leak can be reported later and is audited', async () => {
    const { id, token } = await open(a.manager, a.property);
    const waiting = await work({ author: null, property: a.property });
    expect((await post(`/${id}/revoke`, a.manager)).status).toBe(204);
    const { ended_at } = await rowOf(id);
    expect((await post(`/${id}/revoke`, a.manager)).status).toBe(204);
    expect(await rowOf(id)).toMatchObject({ ended_at, end_reason: 'revoked' });
    expect((await post(`/${id}/revoke`, a.manager, { leaked: true })).status).toBe(204);
    expect(await rowOf(id)).toMatchObject({ ended_at, end_reason: 'leaked' });
    expect((await submit(server, waiting.sealed, link(token))).body.code).toBe('ended');
    const trail = await rows(server, 'audit_log', `record = "${id}"`);
    expect(trail.map((row) => [row.action, row.actor])).toEqual([
      ['create', a.manager.id],
      ['end', a.manager.id],
      ['update', a.manager.id],
    ]);
  });
});

describe('an expired link that becomes valid again', () => {
  it.each([
    ['a company', () => a.company, true],
    ['a Hausverwaltung', () => a.manager, false],
  ])('of %s marks work captured in the gap and before', async (_whose, who, held) => {
    const { id, token } = await open(who(), a.property);
    const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();
    await update(server, 'documentation_links', { id, began_at: ago(60), expires_at: ago(30) });
    const captured = (days: number) =>
      work({ author: null, property: a.property, photos: 1, content: { capturedAt: ago(days) } });
    const [gap, dismissed] = await Promise.all([captured(10), captured(31)]);
    for (const { sealed } of [gap, dismissed])
      expect((await submit(server, sealed, link(token))).body).toMatchObject({ status: 403, code: 'ended' });
    const change = (body: Json) => send(server, `/api/app/links/${id}`, { method: 'PATCH', token: who().token, body });
    expect((await change({ label: 'Haustür' })).status).toBe(204);
    expect((await rowOf(id)).began_at).toContain(ago(60).slice(0, 10));
    expect((await change({ expiresAt: ago(-30) })).status).toBe(204);
    const arrived = async (what: Work) => {
      await deliver(server, what, link(token));
      return (await rows(server, 'documentations', `id = "${what.sealed.id}"`))[0];
    };
    const marked = { state: 'complete', late: true, held, exceptions: [{ code: 'before_link' }] };
    for (const what of [gap, dismissed]) expect(await arrived(what)).toMatchObject(marked);
    expect(await arrived(await captured(0))).toMatchObject({ late: false, held: false, exceptions: [] });
  });

  it('keeps its beginning within ten minutes of expiry or when still valid', async () => {
    const { id } = await open(a.company, a.property);
    const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    for (const expires_at of [soon(-9), soon(9)]) {
      await update(server, 'documentation_links', { id, began_at: soon(-1440), expires_at });
      const { began_at } = await rowOf(id);
      const change = { method: 'PATCH', token: a.company.token, body: { expiresAt: soon(1440) } };
      expect((await send(server, `/api/app/links/${id}`, change)).status).toBe(204);
      expect((await rowOf(id)).began_at).toBe(began_at);
    }
  });
});
