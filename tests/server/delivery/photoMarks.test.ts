/** Role, pair and mask of a photo, from the sealed text to the row and the log (D480). */
import { beforeEach, describe, expect, it } from 'vitest';
import type { ManifestPhoto } from '../../../src/domain/documentation/documentation';
import { laterIn } from '../../../src/domain/documentation/later';
import type { PhotoMarks } from '../../../src/domain/documentation/photoMarks';
import { verified } from '../../support/evidence/verified';
import { type By, deliver, resealed, session, submit, type Work, work } from '../../support/rows/work';
import { create, rows, send } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { person } from '../../support/server/tenants';
import { stage } from '../stage';

let by: By;
const { server, world, a } = await stage();
beforeEach(() => {
  by = session(a.employee.token);
});

/** Work of version 5, or another one, whose photos have these marks. */
async function marked(
  marks: (photos: readonly ManifestPhoto[]) => PhotoMarks[],
  version = 5,
  author = a.employee.id,
): Promise<Work> {
  const content = { version, ...laterIn(Math.min(version, 5), {}) };
  const made = await work({ author, property: a.property, photos: 2, content });
  const added = marks(made.sealed.photos);
  const photos = made.sealed.photos.map((photo, index) => ({ ...photo, ...added[index] }));
  return { ...made, sealed: await resealed({ ...made.sealed, photos }) };
}

const pair = (): Promise<Work> =>
  marked(([before]) => [
    { role: 'before', masked: true },
    { role: 'after', pair: before?.id ?? '' },
  ]);

describe('marks of a photo', () => {
  it('are stored with the photo and entered in the log', async () => {
    const what = await pair();
    await deliver(server, what, by);
    const found = await rows(server, 'documentation_photos', `documentation = "${what.sealed.id}"`);
    const bySequence = found.sort((one, other) => one.sequence - other.sequence);
    expect(bySequence.map(({ role, pair: of, masked }) => ({ role, pair: of, masked }))).toEqual([
      { role: 'before', pair: '', masked: true },
      { role: 'after', pair: what.sealed.photos[0]?.id, masked: false },
    ]);
    const path = `/api/app/documentations/${what.sealed.id}/parts`;
    const { body } = await send(server, path, { token: a.manager.token });
    const part = body.entries[0].parts.find(({ name }: { name: string }) => name === 'photos');
    expect(JSON.parse(part.text)).toEqual(what.sealed.photos);
    expect((await verified(server)).text).toContain('Alles unverändert.');
  });

  it('are proven: an edited role is named', async () => {
    const what = await pair();
    const { body } = await deliver(server, what, by);
    await sql(server, `UPDATE documentation_photos SET role = '' WHERE id = '${what.sealed.photos[0]?.id}'`);
    expect((await verified(server)).text).toContain(`${body.number}: Foto ${what.sealed.photos[0]?.id}: `);
    await sql(server, `UPDATE documentation_photos SET role = 'before' WHERE id = '${what.sealed.photos[0]?.id}'`);
  });

  it('are taken when the Vorher is in another record, or not here yet', async () => {
    const first = await marked(() => [{ role: 'before' }, {}]);
    const later = await marked(() => [{ role: 'after', pair: first.sealed.photos[0]?.id ?? '' }, {}]);
    expect((await deliver(server, later, by)).body.state).toBe('complete');
    expect((await deliver(server, first, by)).body.state).toBe('complete');
  });

  it('are refused without their Vorher, and in a version that has none', async () => {
    const alone = await marked(() => [{ role: 'after' }, {}]);
    const { status, body } = await submit(server, alone.sealed, by);
    expect({ status, issues: body.issues }).toEqual({
      status: 422,
      issues: [{ field: 'photos.0.pair', code: 'photo_pair' }],
    });
    const older = await marked(() => [{ role: 'before' }, {}], 4);
    expect((await submit(server, older.sealed, by)).body.issues).toEqual([
      { field: 'photos.0.role', code: 'unknown_key' },
    ]);
  });

  it('of a newer phone make it wait when the role is unknown', async () => {
    const newer = await marked(() => [{ role: 'during' as 'before' }, {}]);
    expect((await submit(server, newer.sealed, by)).body.issues).toEqual([
      { field: 'photos.0.role', code: 'version_unknown' },
    ]);
  });
});

type Side = { id: string; record: string; number: string };
const pairsOf = async (record: string, token: string) =>
  (await send(server, `/api/app/documentations/${record}/pairs`, { token })).body;
const idsOf = (items: { before: Side; after: Side }[]) => items.map(({ before, after }) => [before.id, after.id]);

describe('the pairs of a record', () => {
  it('are shown with both photos of one record', async () => {
    const what = await pair();
    const { body } = await deliver(server, what, by);
    const { items } = await pairsOf(what.sealed.id, a.employee.token);
    const [before, after] = what.sealed.photos;
    expect(idsOf(items)).toEqual([[before?.id, after?.id]]);
    expect(items[0].before.masked).toBe(true);
    expect(items[0].after).toMatchObject({
      masked: false,
      record: what.sealed.id,
      number: body.number,
      takenAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      photo: expect.stringMatching(/\.jpg$/),
    });
  });

  it('name the other record from both sides, to each party', async () => {
    const first = await marked(() => [{ role: 'before' }, {}]);
    const later = await marked(() => [{ role: 'after', pair: first.sealed.photos[0]?.id ?? '' }, {}]);
    await deliver(server, later, by);
    expect((await pairsOf(later.sealed.id, a.manager.token)).items).toEqual([]);
    const { body } = await deliver(server, first, by);
    for (const { token } of [a.manager, a.company, a.employee])
      for (const record of [first, later]) {
        const { items } = await pairsOf(record.sealed.id, token);
        expect(idsOf(items)).toEqual([[first.sealed.photos[0]?.id, later.sealed.photos[0]?.id]]);
        expect(items[0].before).toMatchObject({ record: first.sealed.id, number: body.number });
      }
  });

  it('show no photo of another tenant, property, or one that is no Vorher', async () => {
    const plain = await marked(() => [{}, {}]);
    await deliver(server, plain, by);
    const foreign = await work({ author: world.b.employee.id, property: world.b.property, photos: 1 });
    const photos = foreign.sealed.photos.map((photo) => ({ ...photo, role: 'before' as const }));
    const theirs = await resealed({ ...foreign.sealed, version: 5, ...laterIn(5, {}), photos });
    await deliver(server, { ...foreign, sealed: theirs }, session(world.b.employee.token));
    for (const named of [plain.sealed.photos[0], theirs.photos[0]]) {
      const what = await marked(() => [{ role: 'after', pair: named?.id ?? '' }, {}]);
      await deliver(server, what, by);
      for (const { token } of [a.employee, a.company, a.manager])
        expect((await pairsOf(what.sealed.id, token)).items).toEqual([]);
    }
    expect((await pairsOf(theirs.id, world.b.employee.token)).items).toEqual([]);
    expect((await send(server, `/api/app/documentations/${theirs.id}/pairs`, { token: a.manager.token })).status).toBe(
      404,
    );
  });

  it('show no photo beside one of a rival at the same property', async () => {
    const account = { name: 'Rivale', email: 'rivale@example.org', role: 'company_admin' };
    const rival = await person(server, { ...account, more: { company_name: 'Rivale GmbH' } });
    const parties = { property: a.property, property_manager: a.manager.id, company_admin: rival.id };
    const names = { manager_name: 'Hausverwaltung a', company_name: 'Rivale GmbH' };
    await create(server, 'property_sharing', { ...parties, ...names, service_types: ['Hausmeister'] });
    const own = await pair();
    await deliver(server, own, by);
    const claimed = await marked(() => [{ role: 'after', pair: own.sealed.photos[0]?.id ?? '' }, {}], 5, rival.id);
    expect((await deliver(server, claimed, session(rival.token))).body.state).toBe('complete');
    expect((await pairsOf(claimed.sealed.id, a.manager.token)).items).toEqual([]);
    const { items } = await pairsOf(own.sealed.id, a.manager.token);
    expect(idsOf(items)).toEqual([own.sealed.photos.map(({ id }) => id)]);
  });
});
