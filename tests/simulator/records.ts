/** Read routes of the server model: session, lists for the pull, new grant, renewed session. */
import { type Answer, type Request, reply } from './server';
import type { ServerState, Stored } from './serverState';

const spaced = (ms: number) => new Date(ms).toISOString().replace('T', ' ');
const page = (items: unknown[]) => reply(200, { page: 1, perPage: 500, items });
const valuesOf = (filter: string) =>
  [...filter.matchAll(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/g)].map(([, one, two]) => one ?? two ?? '');

/** Finds the account of a pull for each request. */
export class Records {
  constructor(private readonly server: ServerState) {}

  handle(request: Request): Answer {
    const { method, path, query, headers } = request;
    const token = headers.get('Authorization') ?? '';
    const user = this.server.sessionOf(token);
    const route = `${method} ${path}`;
    const list = /^GET \/api\/collections\/(\w+)\/records$/.exec(route)?.[1];
    // PocketBase treats a dead session as a guest, and a guest gets empty lists.
    if (list !== undefined) return user === null ? page([]) : this.list(list, user, query);
    if (user === null) return reply(401, { code: 'unauthorized' });
    const ofThread = this.server.threads.handle(request, user);
    if (ofThread) return ofThread;
    if (route === 'GET /api/app/me') return this.me(user);
    if (route === 'POST /api/app/delivery-grant') {
      const { grant, expiresAt } = this.server.grantFor(user);
      return reply(200, { grant, expiresAt: new Date(expiresAt).toISOString() });
    }
    if (route === 'POST /api/collections/users/auth-refresh')
      return reply(200, { token: this.server.token(user), record: { id: user } });
    if (route === 'GET /api/app/plans/due') return reply(200, { items: [] });
    return reply(404, { status: 404, message: 'no such route', data: {} });
  }

  private me(id: string): Answer {
    const facts = { id, email: `${id}@example.org`, fullName: id, companyName: '', role: 'employee' };
    const employer = { id: 'company00000000', companyName: 'Blank GmbH' };
    const flags = { active: true, verified: true, mfa: false, secondFactor: null, mustChangePassword: false };
    const serverTime = new Date(this.server.clock()).toISOString();
    return reply(200, { ...facts, employer, ...flags, activities: {}, serverTime });
  }

  private list(collection: string, user: string, query: URLSearchParams): Answer {
    const filter = query.get('filter') ?? '';
    const limit = Number(query.get('perPage') ?? 500);
    if (collection === 'properties') return page(filter.includes('id >') ? [] : [PROPERTY]);
    if (collection === 'documentations') return page(this.documentations(user, filter).slice(0, limit));
    if (collection === 'deleted_documentations') return page(this.tombstones(user, filter).slice(0, limit));
    return page([]);
  }

  private documentations(user: string, filter: string): unknown[] {
    const [, at = '', , id = ''] = valuesOf(filter);
    const own = [...this.server.docs.values()].filter(({ owner, sealed }) => owner === user && !sealed.parent);
    const rows = own.map(rowOf);
    const behind = rows.filter((row) => row.updated >= at && (row.updated > at || row.id > id));
    return behind.sort((a, b) => (a.updated < b.updated || (a.updated === b.updated && a.id < b.id) ? -1 : 1));
  }

  private tombstones(user: string, filter: string): unknown[] {
    const since = valuesOf(filter).at(-1) ?? '';
    return [...this.server.tombstones.values()]
      .filter(({ owner, deletedAt }) => owner === user && spaced(deletedAt) >= since)
      .sort((a, b) => a.deletedAt - b.deletedAt || (a.id < b.id ? -1 : 1))
      .map(({ id, deletedAt }) => ({ id, number: '', property_name: '', deleted_at: spaced(deletedAt) }));
  }
}

const PROPERTY = { id: 'property0000000', name: 'Haus 1', address: 'Weg 1', notes: '', latitude: 0, longitude: 0 };

function rowOf({ sealed, receivedAt, completedAt, updated, photos, held, owner }: Stored) {
  const place = { latitude: sealed.latitude ?? 0, longitude: sealed.longitude ?? 0, accuracy: sealed.accuracy ?? 0 };
  const names = { property_name: 'Haus 1', property_address: 'Weg 1', employee_name: owner, company_name: '' };
  return {
    id: sealed.id,
    property: sealed.property ?? '',
    user: owner,
    ...names,
    service_type: sealed.serviceType ?? '',
    location: sealed.location,
    ...place,
    location_source: sealed.locationSource,
    location_status: 'unknown',
    distance: -1,
    notes: sealed.notes,
    trust_level: 'signed_in',
    clock_known: sealed.clockOffset !== null,
    photo_count: photos.size,
    content_hash: sealed.contentHash,
    manifest: sealed.photos,
    received_at: spaced(receivedAt),
    started_at: spaced(Date.parse(sealed.startedAt)),
    captured_at: spaced(Date.parse(sealed.capturedAt)),
    completed_at: completedAt === null ? '' : spaced(completedAt),
    edited_at: '',
    state: completedAt === null ? 'receiving' : 'complete',
    late: held,
    held,
    number: '4F7K2-Q9M3X',
    updated: spaced(updated),
  };
}
