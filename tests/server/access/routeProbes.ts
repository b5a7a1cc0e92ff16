/** Requests to our own routes for each operation of the table. */
import { dayOf } from '../../../src/domain/time/germanDay';
import { id as newId, sha256, work } from '../../support/rows/work';
import { create, type Json } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { PASSWORD } from '../../support/server/tenants';
import { ADMIN_QUESTIONS } from './adminProbes';
import { API_QUESTIONS } from './apiProbes';
import { invitationOf, spareEmployee, token } from './furnish';
import { address, type RequestOptions, simple } from './question';
import type { Attempt } from './requester';
import {
  documentationOf,
  freshAccessKey,
  freshAssignment,
  freshDocumentation,
  freshHold,
  freshLink,
  freshPlan,
  freshProperty,
  freshShare,
  freshSharing,
  freshWebhook,
  ownerOf,
  SCHEDULE,
  spare,
  standingLink,
  standingProperty,
} from './spares';
import { type Actor, cellOf, isSignedIn, type Stage } from './stage';
import { rowOf } from './table';
import { TARGET_QUESTIONS } from './targetProbes';
import { THREAD_QUESTIONS } from './threadProbes';

const link =
  (verb: string, method: string, body?: Json): RequestOptions =>
  async (stage, actor, allowed) => {
    const id = allowed ? (await freshLink(stage, actor)).id : standingLink(actor);
    return { method, path: `/api/app/links/${id}${verb}`, body, ok: [200, 204], tells: true };
  };
const invitation =
  (suffix: string, method: string): RequestOptions =>
  async (stage, actor, allowed) => {
    const id = await spare(allowed, () => invitationOf(stage.server, actor.target), actor.target.invitation.id);
    return { method, path: `/api/app/invitations/${id}${suffix}`, ok: [200, 204], tells: true };
  };
const employee =
  (suffix: string, method: string, body?: Json): RequestOptions =>
  async (stage, actor, allowed) => {
    const id = allowed ? await spareEmployee(stage.server, actor.target.company.id) : actor.target.employee.id;
    return { method, path: `/api/app/employees/${id}${suffix}`, body, ok: [200, 204] };
  };
const accessKey =
  (verb: string, method: string): RequestOptions =>
  async (stage, actor) => ({
    method,
    path: `/api/app/access-keys/${await freshAccessKey(stage, actor)}/${verb}`,
    ok: [200, 204],
  });
const webhook =
  (verb: string, method: string): RequestOptions =>
  async (stage, actor) => ({
    method,
    path: `/api/app/webhooks/${await freshWebhook(stage, actor)}/${verb}`,
    ok: [200, 204],
  });
/** An account without an employer may request its own deliveries, and has none here. */
const missing = (actor: Actor) => (actor.principal === 'NR' ? [404] : undefined);
/** 503: another request used this second (D13). An ended link gives 404. */
const place =
  (question: string): RequestOptions =>
  (_stage, actor) => ({
    path: `/api/app/geocode/${question}`,
    ok: [200, 503],
    no: actor.principal === 'LX' ? [404] : undefined,
  });
const LONG_PASSWORD = 'Kellertreppe-7';

export const QUESTIONS: Record<string, RequestOptions> = {
  // The log has no signature here: everyone gets 404.
  'GET /pruefbuch/checkpoint': simple('/pruefbuch/checkpoint', { ok: [404] }),
  'GET /pruefbuch/tile/{path...}': simple('/pruefbuch/tile/0/000.p/1', { ok: [404] }),
  'GET /pruefbuch/stamp/{entry}/{what}': simple('/pruefbuch/stamp/0/checkpoint', { ok: [404] }),
  'GET /pruefbuch/keys': simple('/pruefbuch/keys'),
  'GET /metrics': simple('/metrics'),
  'GET /pruefen': simple('/pruefen'),
  'GET /pruefen/{number}': simple('/pruefen/4F7K2-Q9M3X'),
  'GET /.well-known/jwks.json': simple('/.well-known/jwks.json', {
    check: (body) => (Array.isArray(body.keys) ? null : 'no keys'),
  }),
  // Without an imprint: 404.
  'GET /.well-known/security.txt': simple('/.well-known/security.txt', { ok: [404] }),
  'GET /api/app/health': simple('/api/app/health', { check: (body) => (body.ok ? null : 'not ok') }),
  'GET /api/app/config': simple('/api/app/config'),
  'GET /{path...}': simple('/anmelden', { ok: [200, 404] }),
  'GET /assets/{path...}': simple('/assets/nichts.js', { ok: [404] }),
  'GET /{$}': simple('/', { ok: [200, 404] }),
  'GET /index.html': simple('/index.html', { ok: [200, 301, 404] }),
  'POST /api/app/signup': () => ({
    path: '/api/app/signup',
    body: { email: address(), password: LONG_PASSWORD, fullName: 'Nora Neu', companyName: 'Neue Verwaltung' },
    // Five per hour and address: later requests of this run meet the limit.
    ok: [201, 429],
  }),
  'GET /api/app/me': (_stage, actor) => ({
    path: '/api/app/me',
    ok: [200],
    check: (body) => (body.id === actor.person?.id ? null : 'somebody else'),
  }),
  'GET /api/app/counts': simple('/api/app/counts'),
  'GET /api/app/words': simple('/api/app/words?search=kelertreppe'),
  'POST /api/app/csp-report': simple('/api/app/csp-report', {
    method: 'POST',
    // A real report would fail this suite (tests/support/server/server.ts).
    body: {},
    ok: [204],
  }),
  'PUT /api/app/account/password': simple('/api/app/account/password', {
    method: 'PUT',
    body: { oldPassword: PASSWORD, password: PASSWORD },
  }),
  'PUT /api/app/account/mfa': simple('/api/app/account/mfa', {
    method: 'PUT',
    body: { enabled: false, password: PASSWORD },
    ok: [200, 204],
  }),
  'POST /api/app/account/authenticator': simple('/api/app/account/authenticator', {
    body: { password: PASSWORD },
    method: 'POST',
    tells: true,
  }),
  // No authenticator app is active here, so no code is right.
  'PUT /api/app/account/authenticator': simple('/api/app/account/authenticator', {
    method: 'PUT',
    body: { code: '000000' },
    ok: [422],
  }),
  'POST /api/app/account/recovery-codes': simple('/api/app/account/recovery-codes', {
    body: { password: PASSWORD, code: '000000' },
    ok: [422],
  }),
  // No password was checked before.
  'POST /api/app/second-step': simple('/api/app/second-step', {
    body: { mfaId: 'abcdefghijklmno', code: '000000' },
    ok: [403],
  }),
  'POST /api/app/account/sign-out-everywhere': simple('/api/app/account/sign-out-everywhere', {
    method: 'POST',
    ok: [204],
  }),
  'POST /api/app/account/sign-out': simple('/api/app/account/sign-out', { method: 'POST', ok: [204] }),
  'POST /api/app/sessions/end': simple('/api/app/sessions/end', {
    method: 'POST',
    body: { session: 'unbekannt' },
    ok: [204],
  }),
  'POST /api/app/account/sessions/{id}/end': async (stage, actor, allowed) => {
    const owner = allowed && actor.person ? actor.person.id : actor.target.employee.id;
    const hash = sha256(token());
    const now = new Date().toISOString();
    const columns = 'hash, account, device, since, used';
    await sql(stage.server, `INSERT INTO sessions (${columns}) VALUES ('${hash}', '${owner}', '', '${now}', '${now}')`);
    return { method: 'POST', path: `/api/app/account/sessions/${hash.slice(0, 15)}/end`, ok: [204], tells: true };
  },
  'POST /api/app/account/visit': simple('/api/app/account/visit', { method: 'POST' }),
  'PUT /api/app/account/activities': simple('/api/app/account/activities', {
    method: 'PUT',
    body: { activities: {} },
    ok: [204],
  }),
  'PUT /api/app/account/contact': simple('/api/app/account/contact', {
    method: 'PUT',
    body: { isHidden: false },
    ok: [204],
  }),
  'GET /api/app/account/letters': simple('/api/app/account/letters'),
  'PUT /api/app/account/letters': simple('/api/app/account/letters', {
    method: 'PUT',
    body: { weekly: false, answers: true, allDone: false, muted: [] },
    ok: [204],
  }),
  // No session and an unknown token: the route opens nothing.
  'POST /abbestellen/{token}': simple(`/abbestellen/weekly_${newId()}_${'0'.repeat(64)}`, {
    method: 'POST',
    body: { 'List-Unsubscribe': 'One-Click' },
    ok: [404],
  }),
  'GET /api/app/account/devices': simple('/api/app/account/devices'),
  'POST /api/app/account/devices/{id}/end': async (stage, actor, allowed) => {
    const owner = allowed && actor.person ? actor.person.id : actor.target.employee.id;
    const device = { user: owner, account: owner, token_hash: sha256(token()), last_used: new Date().toISOString() };
    const { id } = await create(stage.server, 'delivery_grants', device);
    return { method: 'POST', path: `/api/app/account/devices/${id}/end`, ok: [200], tells: true };
  },
  'POST /api/app/account/device-keys/end': simple('/api/app/account/device-keys/end', {
    method: 'POST',
    body: { key: '' },
    ok: [204],
  }),
  'POST /api/app/device-keys/end': simple('/api/app/device-keys/end', { method: 'POST', body: { key: '' }, ok: [204] }),
  'POST /api/app/delivery-grant': simple('/api/app/delivery-grant', { method: 'POST', ok: [201] }),
  'POST /api/app/documentations': async (_stage, actor) => {
    const content = { capturedAt: new Date().toISOString() };
    const author = actor.person?.id ?? null;
    const what = await work({ author, property: actor.target.property, photos: 1, content });
    const knocks = isSignedIn(actor) || actor.own !== null;
    return { path: '/api/app/documentations', body: what.sealed, ok: [201], no: [knocks ? 403 : 401] };
  },
  'PUT /api/app/documentations/{id}/photos/{photoId}': (_stage, actor) => {
    const { sealed, files } = documentationOf(actor);
    const path = `/api/app/documentations/${sealed.id}/photos/${sealed.photos[0]?.id}`;
    return {
      method: 'PUT',
      path,
      body: files[0],
      headers: { 'Content-Type': 'image/jpeg' },
      ok: [200],
      no: missing(actor),
    };
  },
  'GET /api/app/documentations/{id}/receipt': (_stage, actor) => ({
    path: `/api/app/documentations/${documentationOf(actor).sealed.id}/receipt`,
    ok: [200],
    check: (body) => (body.state === 'complete' ? null : body.state),
    no: missing(actor),
  }),
  'POST /api/app/receipts': ({ a, b }, actor) => {
    const other = actor.principal === 'OT' ? a : b;
    const ids = [other.done.employee.sealed.id, ...(actor.own ? [actor.own.sealed.id] : [])];
    const states = (body: Json) => body.receipts?.map((one: Json) => one.state).join();
    const expected = actor.own ? 'unknown,complete' : 'unknown';
    const check = (body: Json) => (states(body) === expected ? null : states(body));
    return { path: '/api/app/receipts', body: { ids }, ok: [200], check };
  },
  'POST /api/app/documentations/{id}/release': async (stage, actor, allowed) => {
    const id = await spare(allowed, () => freshDocumentation(stage, actor), actor.target.held.sealed.id);
    return { method: 'POST', path: `/api/app/documentations/${id}/release`, ok: [204] };
  },
  'DELETE /api/app/documentations/{id}': async (stage, actor, allowed) => {
    const id = await spare(allowed, () => freshDocumentation(stage, actor), actor.target.done.employee.sealed.id);
    const body = { reason: 'Falsche Immobilie' };
    return { method: 'DELETE', path: `/api/app/documentations/${id}`, body, ok: [204] };
  },
  'GET /api/app/documentations/{id}/names': (_stage, actor, allowed) => ({
    path: `/api/app/documentations/${(allowed ? documentationOf(actor) : actor.target.done.employee).sealed.id}/names`,
    ok: [200],
    no: missing(actor),
  }),
  'GET /api/app/documentations/{id}/weather': (_stage, actor, allowed) => ({
    path: `/api/app/documentations/${(allowed ? documentationOf(actor) : actor.target.done.employee).sealed.id}/weather`,
    ok: [200],
    no: missing(actor),
  }),
  'GET /api/app/documentations/{id}/supplements': (_stage, actor, allowed) => ({
    path: `/api/app/documentations/${(allowed ? documentationOf(actor) : actor.target.done.employee).sealed.id}/supplements`,
    ok: [200],
    no: missing(actor),
  }),
  'GET /api/app/documentations/{id}/pairs': (_stage, actor, allowed) => ({
    path: `/api/app/documentations/${(allowed ? documentationOf(actor) : actor.target.done.employee).sealed.id}/pairs`,
    ok: [200],
    no: missing(actor),
  }),
  'GET /api/app/documentations/{id}/similar': (_stage, actor, allowed) => ({
    path: `/api/app/documentations/${(allowed ? documentationOf(actor) : actor.target.done.employee).sealed.id}/similar`,
    ok: [200],
  }),
  'GET /api/app/left-documentations': simple('/api/app/left-documentations'),
  'GET /api/app/documentations/{id}/evidence': (_stage, actor, allowed) => ({
    path: `/api/app/documentations/${(allowed ? documentationOf(actor) : actor.target.done.employee).sealed.id}/evidence`,
    ok: [200],
    no: missing(actor),
  }),
  'GET /api/app/documentations/{id}/parts': (_stage, actor, allowed) => ({
    path: `/api/app/documentations/${(allowed ? documentationOf(actor) : actor.target.done.employee).sealed.id}/parts`,
    ok: [200],
  }),
  'POST /api/app/case-files': simple('/api/app/case-files', { body: { manifest: 'a'.repeat(64) }, ok: [201] }),
  'POST /api/app/legal-holds': (_stage, actor, allowed) => ({
    method: 'POST',
    path: '/api/app/legal-holds',
    body: {
      records: [(allowed ? documentationOf(actor) : actor.target.done.employee).sealed.id],
      reason: 'Streit um die Rechnung',
      until: dayOf(Date.now() + 7 * 24 * 3600 * 1000),
    },
    ok: [201],
  }),
  'DELETE /api/app/documentations/{id}/legal-hold': async (stage, actor, allowed) => {
    const id = await spare(allowed, () => freshHold(stage, actor), actor.target.done.employee.sealed.id);
    const body = { reason: 'Der Streit ist beigelegt' };
    return { method: 'DELETE', path: `/api/app/documentations/${id}/legal-hold`, body, ok: [204] };
  },
  'GET /api/app/shares': simple('/api/app/shares'),
  'POST /api/app/shares': (_stage, actor, allowed) => ({
    method: 'POST',
    path: '/api/app/shares',
    body: {
      records: [(allowed ? documentationOf(actor) : actor.target.done.employee).sealed.id],
      title: 'Für die Versicherung',
      days: 7,
    },
    ok: [201],
    tells: true,
  }),
  'GET /api/app/shares/{id}/link': async (stage, actor) => ({
    path: `/api/app/shares/${await freshShare(stage, actor)}/link`,
    ok: [200],
    tells: true,
  }),
  'POST /api/app/shares/{id}/end': async (stage, actor) => ({
    method: 'POST',
    path: `/api/app/shares/${await freshShare(stage, actor)}/end`,
    ok: [204],
  }),
  'GET /api/app/access-keys': simple('/api/app/access-keys'),
  'POST /api/app/access-keys': simple('/api/app/access-keys', {
    method: 'POST',
    body: { kind: 'calendar', title: 'Mein Kalender' },
    ok: [201],
  }),
  'GET /api/app/access-keys/{id}/link': accessKey('link', 'GET'),
  'POST /api/app/access-keys/{id}/renew': accessKey('renew', 'POST'),
  'POST /api/app/access-keys/{id}/end': accessKey('end', 'POST'),
  'GET /api/app/webhooks': simple('/api/app/webhooks'),
  'POST /api/app/webhooks': simple('/api/app/webhooks', {
    method: 'POST',
    body: { url: 'https://example.org/', kinds: ['defect.opened'] },
    ok: [201],
  }),
  'GET /api/app/webhooks/{id}/events': webhook('events', 'GET'),
  'POST /api/app/webhooks/{id}/test': webhook('test', 'POST'),
  'POST /api/app/webhooks/{id}/end': webhook('end', 'POST'),
  // A guess.
  'GET /api/app/calendar/{token}/objektbeleg.ics': (_stage, _actor) => ({
    path: `/api/app/calendar/${token()}/objektbeleg.ics`,
    ok: [404],
  }),
  // A guess. A valid token or pass would open the share.
  'POST /api/app/shared': simple('/api/app/shared', { method: 'POST', body: { token: token() }, ok: [404] }),
  'GET /api/app/shared/photos/{id}': (_stage, actor) => ({
    path: `/api/app/shared/photos/${actor.target.done.employee.sealed.photos[0]?.id}`,
    ok: [404],
  }),
  'GET /api/app/link': simple('/api/app/link', {
    no: [404],
    check: (body) => (body.property?.name === 'Domkloster a' ? null : JSON.stringify(body)),
  }),
  'POST /api/app/links': async (stage, actor, allowed) => {
    const property = await spare(allowed, () => freshProperty(stage, ownerOf(actor)), actor.target.property);
    return { path: '/api/app/links', body: { property, label: 'Keller' }, ok: [201], tells: true };
  },
  'PATCH /api/app/links/{id}': link('', 'PATCH', { label: 'Haustür' }),
  'GET /api/app/links/{id}/token': link('/token', 'GET'),
  'POST /api/app/links/{id}/rotate': link('/rotate', 'POST', {}),
  'POST /api/app/links/{id}/revoke': link('/revoke', 'POST', {}),
  'POST /api/app/invitations': (_stage, actor) => ({
    path: '/api/app/invitations',
    body: { property: actor.target.unshared, email: address(), serviceType: 'Winterdienst' },
    ok: [201],
    tells: true,
  }),
  'POST /api/app/invitations/{id}/send': invitation('/send', 'POST'),
  'GET /api/app/invitations/{id}/link': invitation('/link', 'GET'),
  'DELETE /api/app/invitations/{id}': invitation('', 'DELETE'),
  'GET /api/app/invitation': simple('/api/app/invitation', { no: [404] }),
  'POST /api/app/invitation/accept': simple('/api/app/invitation/accept', {
    body: { password: LONG_PASSWORD, fullName: 'Ina Invitiert', companyName: 'Neuer Dienst' },
    ok: [200, 201],
    no: [404],
    tells: true,
  }),
  'POST /api/app/employees': () => ({
    path: '/api/app/employees',
    body: { fullName: 'Nils Neu', email: address(), password: LONG_PASSWORD },
    ok: [201],
  }),
  'PATCH /api/app/employees/{id}': employee('', 'PATCH', { fullName: 'Nils Neuer' }),
  'POST /api/app/employees/{id}/password': employee('/password', 'POST', { password: LONG_PASSWORD }),
  'POST /api/app/employees/{id}/active': employee('/active', 'POST', { active: false }),
  'DELETE /api/app/employees/{id}': employee('', 'DELETE'),
  'POST /api/app/employees/by-name': (_stage, actor) => ({
    path: '/api/app/employees/by-name',
    body: { id: newId(), fullName: 'Nils Neu', properties: actor.principal === 'CA' ? [actor.target.property] : [] },
    ok: [201],
  }),
  'GET /api/app/employees/contacts': simple('/api/app/employees/contacts'),
  'GET /api/app/employees/phones': simple('/api/app/employees/phones'),
  'POST /api/app/employees/codes': async (stage, actor, allowed) => {
    const user = allowed ? await spareEmployee(stage.server, actor.target.company.id) : actor.target.employee.id;
    return { path: '/api/app/employees/codes', body: { employees: [user], renew: false }, ok: [200] };
  },
  'GET /api/app/employees/{id}/pairing': async (stage, actor, allowed) => {
    const company_admin = actor.target.company.id;
    const user = allowed ? await spareEmployee(stage.server, company_admin) : actor.target.employee.id;
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    await create(stage.server, 'pairings', { user, company_admin, token_hash: sha256(token()), expires_at });
    return { path: `/api/app/employees/${user}/pairing`, ok: [200] };
  },
  'POST /api/app/employees/{id}/pairing': async (stage, actor, allowed) => ({
    ...(await employee('/pairing', 'POST')(stage, actor, allowed)),
    ok: [201],
    tells: true,
  }),
  'DELETE /api/app/employees/{id}/pairing': employee('/pairing', 'DELETE'),
  'POST /api/app/employees/{id}/phone/end': employee('/phone/end', 'POST'),
  // A guess. A valid code would open the pairing.
  'POST /api/app/pairing': simple('/api/app/pairing', {
    method: 'POST',
    body: { token: token(), pin: '0000', key: token() },
    ok: [422],
  }),
  'POST /api/app/pairing/app-code': simple('/api/app/pairing/app-code', {
    method: 'POST',
    body: { code: '000000000', key: token() },
    // Ten wrong codes per network: later requests of this run meet the limit.
    ok: [422, 429],
  }),
  'POST /api/app/account/app-code': simple('/api/app/account/app-code', { method: 'POST' }),
  'POST /api/app/assignments': async (stage, actor, allowed) => {
    const user = allowed ? await spareEmployee(stage.server, actor.target.company.id) : actor.target.employee.id;
    const begin = [{ property: actor.target.property, user }];
    return { path: '/api/app/assignments', body: { begin }, ok: [200] };
  },
  'POST /api/app/assignments/{id}/end': async (stage, actor, allowed) => {
    const id = await spare(allowed, () => freshAssignment(stage, actor), actor.target.assignment);
    return { method: 'POST', path: `/api/app/assignments/${id}/end`, ok: [204] };
  },
  'POST /api/app/sharings': async (stage, actor, allowed) => {
    const property = await spare(allowed, () => freshProperty(stage, ownerOf(actor)), actor.target.unshared);
    const body = { company: actor.target.company.id, properties: [property], serviceTypes: ['Winterdienst'] };
    return { path: '/api/app/sharings', body, ok: [200] };
  },
  'POST /api/app/sharings/{id}/end': async (stage, actor, allowed) => {
    const id = await spare(allowed, () => freshSharing(stage, actor), actor.target.sharing);
    return { method: 'POST', path: `/api/app/sharings/${id}/end`, ok: [204] };
  },
  'DELETE /api/app/properties/{id}': async (stage, actor, allowed) => {
    const id = await spare(allowed, () => freshProperty(stage, ownerOf(actor)), actor.target.property);
    return { method: 'DELETE', path: `/api/app/properties/${id}`, ok: [204] };
  },
  'GET /api/app/plans': (_stage, actor) => ({
    path: `/api/app/plans?property=${actor.target.property}&from=2026-11-01&to=2026-11-30`,
    ok: [200],
  }),
  'GET /api/app/plans/gaps': simple('/api/app/plans/gaps'),
  'GET /api/app/plans/week': simple('/api/app/plans/week?from=2026-11-23'),
  'GET /api/app/plans/due': simple('/api/app/plans/due'),
  'GET /api/app/plans/proposals': (_stage, actor) => ({
    path: `/api/app/plans/proposals?property=${standingProperty(actor)}`,
    ok: [200],
  }),
  'POST /api/app/plans': (_stage, actor) => ({
    path: '/api/app/plans',
    body: { properties: [standingProperty(actor)], service: 'Winterdienst', provider: null, ...SCHEDULE },
    ok: [201],
  }),
  'PATCH /api/app/plans/{id}': async (stage, actor) => {
    const body = { provider: null, ...SCHEDULE, startsOn: dayOf(Date.now()) };
    return { method: 'PATCH', path: `/api/app/plans/${(await freshPlan(stage, actor)).id}`, body, ok: [201] };
  },
  'POST /api/app/plans/{id}/end': async (stage, actor) => ({
    path: `/api/app/plans/${(await freshPlan(stage, actor)).id}/end`,
    body: { endsOn: dayOf(Date.now()) },
    ok: [204],
  }),
  'GET /api/app/geocode/reverse': place('reverse?lat=50.94&lon=6.96'),
  'GET /api/app/geocode/search': place('search?q=Domkloster'),
  ...ADMIN_QUESTIONS,
  ...TARGET_QUESTIONS,
  ...THREAD_QUESTIONS,
  ...API_QUESTIONS,
  ...Object.fromEntries(
    ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [
      `${method} /api/{path...}`,
      simple('/api/app/gibt-es-nicht', { method, no: [404] }),
    ]),
  ),
};

/** With this route, foreign rows give 404; without it, the route gives 403. */
function hasOwnRoute(operation: string, actor: Actor): boolean {
  const { cells } = rowOf(operation);
  const routes = {
    super_admin: ['SA'],
    property_manager: ['PM'],
    company_admin: ['CA'],
    employee: ['E+', 'E-'],
  } as const;
  return actor.role !== null && routes[actor.role].some((principal) => cells[principal] !== '–');
}

export async function routeAttempts(stage: Stage, operation: string, actor: Actor): Promise<Attempt[]> {
  const request = QUESTIONS[operation];
  if (!request) throw new Error(`${operation}: nothing says how it is asked`);
  const cell = cellOf(operation, actor);
  const allowed = cell !== '–' && cell !== 'D';
  const { ok, no, ...question } = await request(stage, actor, allowed);
  const usual = isSignedIn(actor) ? [hasOwnRoute(operation, actor) ? 404 : 403] : [401];
  return [{ ...question, allowed, status: allowed ? ok : (no ?? usual) }];
}
