/** Requests to PocketBase's own routes and to realtime. */
import type { Json } from '../../support/server/server';
import { openStream } from '../../support/server/stream';
import { PASSWORD } from '../../support/server/tenants';
import { token } from './furnish';
import type { Attempt } from './requester';
import { type Actor, cellOf, isSignedIn, type Stage } from './stage';

const users = (action: string) => `POST /api/collections/users/${action}`;
const SHUT = [400, 401, 403, 404];
/** An unknown account: everyone gets the same answer. */
const unknown = () => ({ email: `unbekannt.${token().slice(0, 8).toLowerCase()}x@example.com` });
const passwords = { password: PASSWORD, passwordConfirm: PASSWORD };

/** Bodies and expected statuses where the table allows the route. */
const KNOCKS: Record<string, { body?: (actor: Actor) => Json; ok: number[] }> = {
  'GET /api/health': { ok: [200] },
  [users('auth-with-password')]: { body: () => ({ identity: unknown().email, password: PASSWORD }), ok: [400] },
  // 409: no mail server is configured here.
  [users('request-password-reset')]: { body: unknown, ok: [204, 409] },
  [users('confirm-password-reset')]: { body: () => ({ token: 'x', ...passwords }), ok: [400, 422] },
  [users('request-verification')]: { body: unknown, ok: [204, 409] },
  [users('confirm-verification')]: { body: () => ({ token: 'x' }), ok: [400, 422] },
  [users('confirm-email-change')]: { body: () => ({ token: 'x', password: PASSWORD }), ok: [400, 422] },
  [users('request-otp')]: { body: unknown, ok: [200, 403, 409] },
  [users('auth-with-otp')]: { body: () => ({ otpId: 'gibtesnicht0000', password: '12345678' }), ok: [422] },
  [users('auth-refresh')]: { ok: [200] },
  [users('request-email-change')]: { body: () => ({ newEmail: unknown().email }), ok: [204, 409] },
  'POST /api/files/token': { ok: [200] },
  [users('auth-with-oauth2')]: {
    body: () => ({ provider: 'google', code: 'x', redirectURL: 'https://x.example' }),
    ok: [],
  },
  'POST /api/collections/_superusers/auth-with-password': {
    body: () => ({ identity: 'start@objektbeleg.local', password: PASSWORD }),
    ok: [],
  },
  'POST /api/batch': {
    body: ({ target }) => ({
      requests: [{ method: 'DELETE', url: `/api/collections/properties/records/${target.property}` }],
    }),
    ok: [],
  },
  'POST /api/sql': { body: () => ({ query: 'DELETE FROM users' }), ok: [] },
  'PATCH /api/settings': { body: () => ({ batch: { enabled: true } }), ok: [] },
  'POST /api/collections': { body: () => ({ name: 'loch', type: 'base', listRule: '' }), ok: [] },
  'PATCH /api/collections/{name}': { body: () => ({ listRule: '' }), ok: [] },
  'PUT /api/collections/import': { body: () => ({ collections: [], deleteMissing: true }), ok: [] },
};

function filled(path: string, { target }: Actor): string {
  return path.replace('{name}', 'users').replace('{key}', 'pb_backup.zip').replace('{id}', target.employee.id);
}

export function stockAttempts(operation: string, actor: Actor): Attempt[] {
  const [method = '', path = ''] = operation.split(' ');
  const { body, ok = [] } = KNOCKS[operation] ?? {};
  const allowed = cellOf(operation, actor) !== '–';
  const request = { method, path: filled(path, actor), body: body?.(actor) ?? (method === 'GET' ? undefined : {}) };
  return [{ ...request, allowed, status: allowed ? ok : SHUT }];
}

/** Topics that carry data in PocketBase, and ticks of others. */
function everyOther({ a, b }: Stage, actor: Actor): string[] {
  const other = actor.principal === 'OT' ? a : b;
  return [
    'documentations/*',
    `documentations/${actor.target.done.employee.sealed.id}`,
    'documentation_photos/*',
    'users/*',
    `users/${actor.person?.id ?? other.employee.id}`,
    'properties/*',
    'audit_log/*',
    'ticks/*',
    'ticks',
    `ticks/${other.manager.id}`,
    `ticks/${other.company.id}`,
    'documentation_links/*',
    'property_manager_invitations/*',
    '@oauth2',
  ];
}

/** The tick of the actor's own tenant, or of the tested tenant. */
function ownTick(actor: Actor): string {
  if (actor.role === 'property_manager' && actor.principal !== 'OT') return actor.target.manager.id;
  return actor.role === 'super_admin' || actor.role === null
    ? (actor.person?.id ?? actor.target.company.id)
    : actor.target.company.id;
}

/** Subscribes to one topic after the other on a new stream. */
export async function topicAttempts(stage: Stage, operation: string, actor: Actor): Promise<Attempt[]> {
  const stream = await openStream(stage.server);
  const allowed = cellOf(operation, actor) !== '–';
  const topics = operation === 'topic every other' ? everyOther(stage, actor) : [`ticks/${ownTick(actor)}`];
  const status = allowed ? [204] : [isSignedIn(actor) ? 403 : 401];
  const subscribe = (topic: string): Attempt => ({
    path: '/api/realtime',
    body: { clientId: stream.clientId, subscriptions: [topic] },
    allowed,
    status,
  });
  return topics.map(subscribe);
}
