import { describe, expect, it, vi } from 'vitest';
import { setSession } from '../../../src/api/client';
import { fetchCounts } from '../../../src/api/counts';
import { listDeletions } from '../../../src/api/deletions';
import {
  deleteDocumentation,
  listChangedDocumentations,
  listDocumentations,
  listFirstPhotos,
  ownOf,
} from '../../../src/api/documentations';
import { listProperties } from '../../../src/api/properties';
import { listRecordAudit } from '../../../src/api/recordAudit';
import { onTick } from '../../../src/api/ticks';
import { work } from '../../support/rows/work';
import { send, update } from '../../support/server/server';
import { deliver } from '../delivery/delivering';
import { stage } from '../stage';
import { pageOf } from './pageOf';

const { server, world, a } = await stage();
pageOf(server.url);

describe('lists of the real server', () => {
  it('pages have no gaps and no duplicates, also within one moment', async () => {
    const moment = new Date(Date.now() - 30_000).toISOString();
    const { b } = world;
    const made: string[] = [];
    for (let i = 0; i < 5; i++) {
      const capturedAt = i < 3 ? moment : new Date(Date.now() - 20_000 + i).toISOString();
      const one = await work({ author: b.employee.id, property: b.property, photos: 1, content: { capturedAt } });
      await deliver(one, b.employee.token);
      made.push(one.sealed.id);
    }
    setSession(b.company.token);
    const paged: { id: string; capturedAt: number }[] = [];
    for (;;) {
      const page = await listDocumentations({ limit: 2, ...(paged.at(-1) ? { after: paged.at(-1) } : {}) });
      paged.push(...page);
      if (page.length < 2) break;
    }
    expect(paged.map(({ id }) => id).sort()).toEqual([...made].sort());
    expect(paged.map(({ capturedAt }) => capturedAt)).toEqual(
      paged.map(({ capturedAt }) => capturedAt).sort((x, y) => y - x),
    );

    const changed: { id: string; updated: string }[] = [];
    for (let after = { updated: '2026-01-01T00:00:00.000Z', id: '' }; ; ) {
      const page = await listChangedDocumentations({ after, limit: 2 });
      changed.push(...page);
      const last = page.at(-1);
      if (page.length < 2 || !last) break;
      after = { updated: last.updated, id: last.id };
    }
    expect(changed.map(({ id }) => id).sort()).toEqual([...made].sort());
    for (const [who, role] of [
      [b.manager, 'property_manager'],
      [b.company, 'company_admin'],
      [b.employee, 'employee'],
    ] as const) {
      setSession(who.token);
      expect(await listDocumentations({ own: ownOf(role, who.id) })).toHaveLength(5);
      expect(await listDocumentations({ own: ownOf(role, a.manager.id) })).toEqual([]);
    }
    setSession(b.company.token);
    const thumbs = await listFirstPhotos(made, 1);
    expect(thumbs.map(({ documentation }) => documentation).sort()).toEqual([...made].sort());
    expect(await fetchCounts()).toMatchObject({ documentations: 5, properties: 2 });
    expect(await listDocumentations({ property: b.own })).toEqual([]);
    expect(await listDocumentations({ employee: b.employee.id, complete: true })).toHaveLength(5);
    expect(await listDocumentations({ from: Date.parse(moment), to: Date.parse(moment) + 1 })).toHaveLength(3);
  });

  it("a record's changes are shown to its two parties and super admins only", async () => {
    const { b } = world;
    const made = await work({ author: a.employee.id, property: a.property, photos: 1, content: { notes: 'vorher' } });
    const other = await work({ author: a.employee.id, property: a.property, photos: 1 });
    for (const one of [made, other]) await deliver(one, a.employee.token);
    const path = `/api/app/admin/documentations/${made.sealed.id}`;
    await send(server, path, { method: 'PATCH', token: world.superAdmin.token, body: { notes: 'nachher' } });
    for (const who of [a.manager, a.company, world.superAdmin]) {
      setSession(who.token);
      const changes = await listRecordAudit([made.sealed.id]);
      expect(changes.at(-1)).toMatchObject({ action: 'update', object: 'documentations' });
      expect(changes.at(-1)?.before).toMatchObject({ notes: 'vorher' });
      expect(changes.at(-1)?.after).toMatchObject({ notes: 'nachher' });
      expect((await listRecordAudit([other.sealed.id])).map(({ action }) => action)).not.toContain('update');
    }
    expect((await listRecordAudit([other.sealed.id, made.sealed.id])).map(({ record }) => record)).toContain(
      made.sealed.id,
    );
    for (const who of [a.employee, b.manager, b.company]) {
      setSession(who.token);
      expect(await listRecordAudit([made.sealed.id])).toEqual([]);
    }
  });

  it('a deletion is shown to the parties, its author and super admins only', async () => {
    const made = await work({ author: a.employee.id, property: a.property, photos: 1 });
    await deliver(made, a.employee.token);
    setSession(a.company.token);
    await deleteDocumentation(made.sealed.id, 'Doppelt aufgenommen');
    for (const who of [a.manager, a.company, a.employee, world.superAdmin]) {
      setSession(who.token);
      expect((await listDeletions()).map(({ id }) => id)).toContain(made.sealed.id);
    }
    for (const who of [world.b.employee, world.b.manager, world.b.company]) {
      setSession(who.token);
      expect(await listDeletions()).toEqual([]);
    }
  });

  it('an ended assignment removes its property from the list', async () => {
    const { b } = world;
    await update(server, 'user_properties', { id: b.assignment, ended_at: new Date().toISOString() });
    setSession(b.employee.token);
    expect((await listProperties()).map(({ id }) => id)).toEqual([b.own]);
  });
});

describe('live updates of the real server', () => {
  it('notify the manager of a change, and no other tenant', async () => {
    // A single tab needs no leader lock (D197).
    vi.stubGlobal('navigator', {});
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    const ticks = { own: 0, foreign: 0 };
    setSession(world.b.manager.token);
    const stopForeign = onTick(world.b.manager.id, () => {
      ticks.foreign += 1;
    });
    await vi.waitUntil(() => ticks.foreign === 1, { timeout: 10_000 });
    setSession(a.manager.token);
    const stop = onTick(a.manager.id, () => {
      ticks.own += 1;
    });
    try {
      await vi.waitUntil(() => ticks.own === 1, { timeout: 10_000 });
      await deliver(await work({ author: a.employee.id, property: a.property }), a.employee.token);
      await vi.waitUntil(() => ticks.own >= 2, { timeout: 10_000 });
      expect(ticks.foreign).toBe(1);
    } finally {
      stop();
      stopForeign();
    }
  });
});
