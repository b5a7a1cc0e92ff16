import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setSession } from '../../../src/api/client';
import {
  deleteDocumentation,
  getDocumentation,
  listChangedDocumentations,
  listDocumentations,
  listFirstPhotos,
  listPhotos,
  listTombstones,
  ownOf,
} from '../../../src/api/documentations';
import { listProperties } from '../../../src/api/properties';
import { ROWS_PER_REQUEST } from '../../../src/domain/limits';
import { type Behaviour, badServer, fault, json, pocketBaseError, portal } from './badServer';
import { byPath, items, PHOTO, ROW } from './rows';

const server = badServer();
beforeEach(() => setSession('jwt'));

const query = () => new URL(server.last().url, server.url()).searchParams;

describe('a dead session', () => {
  it('is never an empty list, which would purge the phone', async () => {
    for (const list of [
      () => listDocumentations(),
      () => listChangedDocumentations({ after: { updated: ROW.updated, id: '' }, limit: 50 }),
      () => listTombstones(ROW.updated),
      () => listPhotos(ROW.id),
      () => listProperties(),
    ]) {
      server.behave(byPath({ '/me': fault(401, 'unauthorized'), '/records': items() }));
      await expect(list()).rejects.toMatchObject({ kind: 'unauthorized' });
    }
  });

  it('is never a missing documentation', async () => {
    server.behave(pocketBaseError(404), fault(401, 'unauthorized'));
    await expect(getDocumentation(ROW.id)).rejects.toMatchObject({ kind: 'unauthorized' });
  });

  it('is not a missing documentation while the session check fails', async () => {
    server.behave(pocketBaseError(404), json(200, {}), json(200, ROW));
    await expect(getDocumentation(ROW.id)).resolves.toMatchObject({ id: ROW.id });
    server.behave(pocketBaseError(404), fault(503, 'temporary'));
    await expect(getDocumentation(ROW.id)).rejects.toMatchObject({ kind: 'temporary' });
  });

  it('leaves nothing proven without a session', async () => {
    setSession(null);
    server.behave(items());
    await expect(listDocumentations()).rejects.toMatchObject({ kind: 'unauthorized' });
  });

  it('is excluded before an empty list or missing record counts', async () => {
    server.behave(items(), json(200, {}));
    await expect(listDocumentations()).resolves.toEqual([]);
    server.behave(pocketBaseError(404), json(200, {}), pocketBaseError(404));
    await expect(getDocumentation(ROW.id)).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('is not proven by a captive portal', async () => {
    server.behave(items(), portal());
    await expect(listDocumentations()).rejects.toMatchObject({ kind: 'offline' });
  });

  it('is not the reason of an answer without rows, which is a fault', async () => {
    server.behave(byPath({ '/me': json(200, {}), '/records': json(200, {}) }));
    await expect(listDocumentations()).rejects.toMatchObject({ kind: 'temporary' });
  });

  it('is checked once for many empty lists', async () => {
    const read = vi.spyOn(Response.prototype, 'text');
    let prove = () => {};
    const proofs = () => server.received.filter(({ url }) => url.endsWith('/me')).length;
    server.behave(
      byPath({
        '/me': (response, request) => {
          prove = () => json(200, {})(response, request);
        },
        '/records': items(),
      }),
    );
    const lists = [listDocumentations(), listPhotos(ROW.id), listTombstones(ROW.updated)];
    await vi.waitUntil(
      () => read.mock.settledResults.filter(({ type }) => type === 'fulfilled').length === lists.length,
    );
    await vi.waitUntil(() => proofs() > 0);
    prove();
    await expect(Promise.all(lists)).resolves.toEqual([[], [], []]);
    expect(proofs()).toBe(1);
    read.mockRestore();
  });
});

describe('lists', () => {
  it('come newest first, uncounted, after the last row of a page', async () => {
    server.behave(items(ROW));
    await listDocumentations({
      after: { capturedAt: Date.UTC(2026, 10, 21, 6, 42, 0, 123), id: ROW.id },
      property: 'pro000000000001',
      employee: 'usr000000000001',
      limit: 20,
    });
    expect(Object.fromEntries(query())).toEqual({
      page: '1',
      perPage: '20',
      skipTotal: '1',
      sort: '-captured_at,-id',
      filter:
        'property = "pro000000000001" && user = "usr000000000001" && captured_at <= "2026-11-21 06:42:00.123Z" && (captured_at < "2026-11-21 06:42:00.123Z" || id < "doc000000000001")',
    });
  });

  it("give changes oldest first, in PocketBase's time format", async () => {
    server.behave(items(ROW));
    await listChangedDocumentations({ after: { updated: '2026-11-21T06:40:00.000Z', id: '' }, limit: 200 });
    expect(query().get('sort')).toBe('updated,id');
    expect(query().get('filter')).toBe(
      'updated >= "2026-11-21 06:40:00.000Z" && (updated > "2026-11-21 06:40:00.000Z" || id > "")',
    );
  });

  it("begin with the role's column, as the index does", async () => {
    server.behave(items(ROW));
    const me = 'usr000000000001';
    await listDocumentations({ own: ownOf('property_manager', me), complete: true });
    expect(query().get('filter')).toBe(`property_manager = "${me}" && state = "complete"`);
    await listChangedDocumentations({ own: ownOf('employee', me), after: { updated: 'x', id: '' }, limit: 1 });
    expect(query().get('filter')).toMatch(new RegExp(`^user = "${me}" && updated >= "x"`));
    expect(ownOf('company_admin', me)).toEqual({ column: 'company_admin', id: me });
    expect(ownOf('super_admin', me)).toBeUndefined();
  });

  it('escape a quote in a value', async () => {
    server.behave(items(ROW));
    await listDocumentations({ property: 'x" || "a"="a\\', employee: '{:value}' });
    expect(query().get('filter')).toBe('property = "x\\" || \\"a\\"=\\"a\\\\" && user = "{:value}"');
  });

  it('load photos of many documentations by one request', async () => {
    server.behave(items(PHOTO));
    const photos = await listFirstPhotos(['doc000000000001', 'doc000000000002'], 2);
    expect(photos).toEqual([
      { ...PHOTO, photo: undefined, taken_at: undefined, file: PHOTO.photo, takenAt: '2026-11-21T06:41:00.000Z' },
    ]);
    expect(server.received).toHaveLength(1);
    expect(query().get('perPage')).toBe('4');
    expect(query().get('filter')).toContain('documentation = "doc000000000001" || documentation = "doc000000000002"');
    expect(await listFirstPhotos([], 2)).toEqual([]);
  });

  it('delete by our own route, with a reason', async () => {
    server.behave((response) => response.writeHead(204).end());
    await deleteDocumentation(ROW.id, 'doppelt');
    expect([server.last().method, server.last().url]).toEqual(['DELETE', `/api/app/documentations/${ROW.id}`]);
    expect(JSON.parse(server.last().body.toString())).toEqual({ reason: 'doppelt' });
  });
});

describe('properties', () => {
  const property = (index: number) => ({
    id: `pro${String(index).padStart(12, '0')}`,
    name: `Haus ${index}`,
    address: 'Weg 1',
    notes: '',
    latitude: 0,
    longitude: 0,
  });
  const agreement = (id: string, of: string, service_types: string[]) => ({ id, property: of, service_types });

  it('carry each service of assignments and sharings once, in order', async () => {
    const { id } = property(1);
    server.behave((response, request) => {
      const found = request.url.includes('/user_properties/')
        ? items(agreement('ass000000000001', id, ['Winterdienst', 'Hausmeister']))
        : request.url.includes('/property_sharing/')
          ? items(agreement('sha000000000001', id, ['Hausmeister', 'Gartenpfleger']))
          : items(property(1), property(2));
      found(response, request);
    });
    const [first, second] = await listProperties();
    expect(first?.serviceTypes).toEqual(['Gartenpfleger', 'Hausmeister', 'Winterdienst']);
    expect(second).toEqual({ ...property(2), serviceTypes: [] });
    const requests = server.received.map(({ url }) => decodeURIComponent(url));
    expect(requests.filter((url) => url.includes("ended_at = ''"))).toHaveLength(2);
  });

  it('arrive complete, page by page by id, or fail', async () => {
    const first = Array.from({ length: ROWS_PER_REQUEST }, (_, index) => property(index));
    const behave = (second: Behaviour) =>
      server.behave((response, request) => {
        if (request.url.includes('/me')) return json(200, {})(response, request);
        if (!request.url.includes('/properties/')) return items()(response, request);
        return (decodeURIComponent(request.url).includes('id > ') ? second : items(...first))(response, request);
      });
    behave(items(property(ROWS_PER_REQUEST)));
    expect(await listProperties()).toHaveLength(ROWS_PER_REQUEST + 1);
    behave(portal());
    await expect(listProperties()).rejects.toMatchObject({ kind: 'offline' });
  });
});
