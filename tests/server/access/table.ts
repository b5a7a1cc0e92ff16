/**
 * The machine-readable copy of docs/permissions.md, source of matrix.test.ts.
 *
 * Cells: `A` all · `T` own tenant's · `M` own · `S` shared with the own company · `W` where assigned · `D` only
 * what D29 lets in late.
 *
 * `=` like this role in its own tenant, no foreign row is concerned · `–` denied. `M+S` is both.
 */
import { ALL_FIELDS } from '../../../src/domain/documentation/fields';
export const PRINCIPALS = ['SA', 'PM', 'CA', 'E+', 'E-', 'EX', 'LT', 'LX', 'IV', 'AN', 'OT', 'NR'] as const;
export type Principal = (typeof PRINCIPALS)[number];
export type Cell = 'A' | 'T' | 'M' | 'T+M' | 'M+S' | 'W' | 'D' | '=' | '–';
export type Row = { operations: string[]; cells: Record<Principal, Cell> };

const row = (cells: string, ...operations: string[]): Row => {
  const each = cells.split(' ') as Cell[];
  if (each.length !== PRINCIPALS.length) throw new Error(`${operations[0]}: ${each.length} cells`);
  const named = PRINCIPALS.map((principal, index) => [principal, each[index]]);
  return { operations, cells: Object.fromEntries(named) };
};

/** Operations with the same cells in one row, as docs/permissions.md has them. */
export function merged(rows: Row[]): Row[] {
  const byCells = new Map<string, Row>();
  for (const { operations, cells } of rows) {
    const key = JSON.stringify(cells);
    byCells.set(key, { cells, operations: [...(byCells.get(key)?.operations ?? []), ...operations] });
  }
  return [...byCells.values()];
}

const NOBODY = '– – – – – – – – – – – –';
const EVERYBODY = 'A A A A A A A A A A A A';
const SIGNED_IN = 'M M M M M – – – – – = M';
const SUPER_ADMIN = 'A – – – – – – – – – – –';
const MANAGER = '– M – – – – – – – – – –';
const BOTH_OFFICES = '– M M – – – – – – – – –';
const COMPANY = '– – T – – – – – – – – –';

/** Collections without access through the record API. */
const CLOSED = [
  'attempts',
  'delivery_grants',
  'pairings',
  'service_plans',
  'letters',
  'letter_settings',
  'geocode_cache',
  'weather_hours',
  'daily_stats',
  '_superusers',
  '_mfas',
  '_otps',
  '_externalAuths',
  '_authOrigins',
];
const OPERATIONS = ['list', 'view', 'create', 'update', 'delete'];
const of = (collection: string, ...operations: string[]) => operations.map((name) => `${collection} ${name}`);
const users = (action: string) => `POST /api/collections/users/${action}`;
const apiPath = (path: string) => `GET /api/v1/${path}`;
const app = (method: string, ...paths: string[]) => paths.map((path) => `${method} /api/app/${path}`);

export const RECORDS = merged([
  row(COMPANY, 'users list'),
  row('A M T+M M M – – – – – – M', 'users view'),
  row('M M M M M – – – – – – M', 'users update'),
  row(NOBODY, ...of('users', 'create', 'delete')),
  row('A M M+S W W – – – – – – –', ...of('properties', 'list', 'view')),
  row(BOTH_OFFICES.replace(/–(?= –$)/, '–'), ...of('properties', 'update')),
  row('– M M – – – – – – – = –', 'properties create'),
  row(NOBODY, 'properties delete'),
  row('A T T – – – – – – – – –', ...of('property_sharing', 'list', 'view')),
  row(NOBODY, ...of('property_sharing', 'create', 'update', 'delete')),
  row('A – T M M – – – – – – –', ...of('user_properties', 'list', 'view')),
  row(COMPANY, 'user_properties create'),
  row(NOBODY, ...of('user_properties', 'update', 'delete')),
  row('A M M – – – – – – – – –', ...of('documentation_links', 'list', 'view')),
  row(NOBODY, ...of('documentation_links', 'create', 'update', 'delete')),
  row('A M – – – – – – – – – –', ...of('property_manager_invitations', 'list', 'view')),
  row(NOBODY, ...of('property_manager_invitations', 'create', 'update', 'delete')),
  row('A T T M M – – – – – – –', ...of('documentations', 'list', 'view')),
  row(NOBODY, ...of('documentations', 'create', 'update', 'delete')),
  row('A T T M M – – – – – – –', ...of('documentation_photos', 'list', 'view', 'file')),
  row(NOBODY, ...of('documentation_photos', 'create', 'update', 'delete')),
  row('A T T M M – – – – – – –', ...of('deleted_documentations', 'list', 'view')),
  row(NOBODY, ...of('deleted_documentations', 'create', 'update', 'delete')),
  row('A T T – – – – – – – – –', ...of('audit_log', 'list', 'view')),
  row(NOBODY, ...of('audit_log', 'create', 'update', 'delete')),
  row(NOBODY, ...of('ticks', ...OPERATIONS)),
  ...CLOSED.map((collection) => row(NOBODY, ...of(collection, ...OPERATIONS))),
]);

export const TOPICS: Row[] = [row('– M M T T – – – – – – –', 'topic ticks/{tenant}'), row(NOBODY, 'topic every other')];

export const ROUTES: Row[] = [
  row(
    EVERYBODY,
    ...app('GET', 'health', 'config'),
    'GET /{path...}',
    'GET /assets/{path...}',
    'GET /{$}',
    'GET /index.html',
  ),
  row(
    EVERYBODY,
    'GET /pruefbuch/checkpoint',
    'GET /pruefbuch/tile/{path...}',
    'GET /pruefbuch/stamp/{entry}/{what}',
    'GET /pruefbuch/keys',
    'GET /.well-known/jwks.json',
    'GET /.well-known/security.txt',
    'GET /pruefen',
    'GET /pruefen/{number}',
    // Without a token only this machine may read it (tests/server/operations/metrics.test.ts).
    'GET /metrics',
  ),
  row(EVERYBODY, ...app('POST', 'signup', 'csp-report', 'sessions/end', 'second-step')),
  row(SIGNED_IN, ...app('GET', 'me', 'counts', 'words')),
  row(
    SIGNED_IN,
    ...app('PUT', 'account/password', 'account/mfa', 'account/authenticator'),
    ...app('POST', 'account/authenticator', 'account/recovery-codes'),
    ...app('POST', 'account/sign-out-everywhere', 'account/sign-out'),
    ...app('GET', 'account/devices'),
    ...app('POST', 'account/sessions/{id}/end'),
  ),
  row('– M – – – – – – – – = –', ...app('POST', 'account/visit'), ...app('GET', 'left-documentations')),
  row('– – M – – – – – – – = –', ...app('PUT', 'account/activities'), ...app('PUT', 'account/contact')),
  row('– M M – – – – – – – = –', ...app('GET', 'account/letters'), ...app('PUT', 'account/letters')),
  row(EVERYBODY, 'POST /abbestellen/{token}'),
  row(
    '– – M M M – – – – – = –',
    ...app('POST', 'delivery-grant'),
    ...app('POST', 'account/devices/{id}/end'),
    ...app('POST', 'account/device-keys/end'),
  ),
  row('– – M M M M M M – – = M', ...app('POST', 'device-keys/end')),
  row('– – M+S W D D M D – – – –', ...app('POST', 'documentations')),
  row('– – M M M M M M – – – M', ...app('PUT', 'documentations/{id}/photos/{photoId}')),
  row('– – M M M M M M – – – M', ...app('GET', 'documentations/{id}/receipt')),
  row('– – M M M M M M – – = M', ...app('POST', 'receipts')),
  row(COMPANY, ...app('POST', 'documentations/{id}/release')),
  row('A – T – – – – – – – – –', ...app('DELETE', 'documentations/{id}')),
  row('A T T M M – – – – – – –', ...app('GET', 'documentations/{id}/names')),
  row(
    'A T T M M – – – – – – –',
    ...app('GET', 'documentations/{id}/weather', 'documentations/{id}/evidence', 'documentations/{id}/supplements'),
    ...app('GET', 'documentations/{id}/pairs'),
  ),
  row('A T T – – – – – – – – –', ...app('GET', 'documentations/{id}/parts')),
  row('M M M – – – – – – – = –', ...app('POST', 'case-files')),
  row('– T – – – – – – – – – –', ...app('POST', 'legal-holds')),
  row('A T – – – – – – – – – –', ...app('DELETE', 'documentations/{id}/legal-hold')),
  row('– M M – – – – – – – = –', ...app('GET', 'shares', 'access-keys'), ...app('POST', 'access-keys')),
  row('– M M – – – – – – – = –', ...app('GET', 'webhooks'), ...app('POST', 'webhooks')),
  row('– T T – – – – – – – – –', ...app('GET', 'documentations/{id}/similar'), ...app('POST', 'shares')),
  row('– T T – – – – – – – – –', ...app('GET', 'documentations/{id}/targets'), ...app('PUT', 'targets/{photoId}')),
  row(BOTH_OFFICES, ...app('DELETE', 'targets/{photoId}')),
  row(
    BOTH_OFFICES,
    ...app('GET', 'shares/{id}/link', 'access-keys/{id}/link'),
    ...app('POST', 'shares/{id}/end', 'access-keys/{id}/renew', 'access-keys/{id}/end'),
  ),
  row(BOTH_OFFICES, ...app('GET', 'webhooks/{id}/events'), ...app('POST', 'webhooks/{id}/test', 'webhooks/{id}/end')),
  // With an API key of the own account.
  row('– M M – – – – – – – = –', ...['properties', 'documentations', 'gaps', 'defects', 'threads'].map(apiPath)),
  row(BOTH_OFFICES, apiPath('photos/{id}')),
  row(EVERYBODY, apiPath('openapi.json')),
  row(EVERYBODY, ...app('POST', 'shared'), ...app('GET', 'shared/photos/{id}', 'calendar/{token}/objektbeleg.ics')),
  row('– T T M M – – – – – = –', ...app('GET', 'threads')),
  row('– T T – – – – – – – – –', ...app('POST', 'threads', 'threads/{id}/close', 'threads/{id}/reopen')),
  row(
    '– T T M M – – – – – – –',
    ...app('POST', 'threads/{id}/messages'),
    ...app('PUT', 'threads/{id}/photos/{photoId}'),
  ),
  row('– T T M M – – – – – – –', ...app('GET', 'threads/photos/{photoId}')),
  row('– T T M M – M – – – = –', ...app('GET', 'targets')),
  row('– T T W – – M – – – – –', ...app('GET', 'targets/{photoId}')),
  row('– – – – – – M – – – – –', ...app('GET', 'link')),
  row('– M M+S – – – – – – – – –', ...app('POST', 'links')),
  row(
    BOTH_OFFICES,
    ...app('PATCH', 'links/{id}'),
    ...app('GET', 'links/{id}/token'),
    ...app('POST', 'links/{id}/rotate', 'links/{id}/revoke'),
  ),
  row(MANAGER, ...app('POST', 'invitations', 'invitations/{id}/send')),
  row(MANAGER, ...app('GET', 'invitations/{id}/link'), ...app('DELETE', 'invitations/{id}')),
  row('– – – – – – – – M – – –', ...app('GET', 'invitation'), ...app('POST', 'invitation/accept')),
  row('– – T – – – – – – – = –', ...app('POST', 'employees')),
  row(
    COMPANY,
    ...app('POST', 'employees/{id}/password', 'employees/{id}/active'),
    ...app('PATCH', 'employees/{id}'),
    ...app('DELETE', 'employees/{id}'),
  ),
  row(
    '– – T – – – – – – – = –',
    ...app('POST', 'employees/by-name'),
    ...app('GET', 'employees/phones'),
    ...app('GET', 'employees/contacts'),
  ),
  row(
    COMPANY,
    ...app('GET', 'employees/{id}/pairing'),
    ...app('POST', 'employees/{id}/pairing', 'employees/{id}/phone/end'),
    ...app('DELETE', 'employees/{id}/pairing'),
  ),
  row(EVERYBODY, ...app('POST', 'pairing', 'pairing/app-code')),
  row(NOBODY, ...app('POST', 'account/app-code')),
  row(COMPANY, ...app('POST', 'assignments/{id}/end', 'assignments', 'employees/codes')),
  row('– T – – – – – – – – – –', ...app('POST', 'sharings')),
  row('A T T – – – – – – – – –', ...app('POST', 'sharings/{id}/end')),
  row(BOTH_OFFICES, ...app('DELETE', 'properties/{id}')),
  row('A T T – – – – – – – – –', ...app('GET', 'plans')),
  row('– T T – – – – – – – = –', ...app('GET', 'plans/gaps', 'plans/week')),
  row('– – T M M – – – – – = –', ...app('GET', 'plans/due')),
  row(
    BOTH_OFFICES,
    ...app('GET', 'plans/proposals'),
    ...app('POST', 'plans', 'plans/{id}/end'),
    ...app('PATCH', 'plans/{id}'),
  ),
  row('A A A A A – A – – – = –', ...app('GET', 'geocode/reverse', 'geocode/search')),
  row(SUPER_ADMIN, ...app('GET', 'admin/stats', 'admin/users', 'admin/users/{id}')),
  row(SUPER_ADMIN, ...app('PATCH', 'admin/users/{id}'), ...app('PUT', 'admin/users/{id}/role')),
  row(SUPER_ADMIN, ...app('POST', 'admin/users/{id}/active'), ...app('DELETE', 'admin/users/{id}')),
  row(SUPER_ADMIN, ...app('DELETE', 'admin/users/{id}/second-factor')),
  row(SUPER_ADMIN, ...app('GET', 'admin/properties', 'admin/documentations', 'admin/documentations/{id}')),
  row(SUPER_ADMIN, ...app('PATCH', 'admin/properties/{id}'), ...app('DELETE', 'admin/properties/{id}')),
  row(SUPER_ADMIN, ...app('PATCH', 'admin/documentations/{id}'), ...app('GET', 'admin/audit', 'admin/audit/people')),
  row(SUPER_ADMIN, ...app('GET', 'admin/system'), ...app('POST', 'admin/test-mail')),
  row(NOBODY, ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} /api/{path...}`)),
];

/** PocketBase's own routes besides the record API (apis/*.go of 0.39.11). */
export const STOCK_ROUTES = merged([
  row(EVERYBODY, 'GET /api/health', users('auth-with-password')),
  row(EVERYBODY, users('request-password-reset'), users('confirm-password-reset')),
  row(EVERYBODY, users('request-verification'), users('confirm-verification'), users('confirm-email-change')),
  row(EVERYBODY, users('request-otp'), users('auth-with-otp')),
  row(SIGNED_IN, users('auth-refresh'), users('request-email-change'), 'POST /api/files/token'),
  row(NOBODY, 'GET /api/collections/users/auth-methods', users('auth-with-oauth2'), users('impersonate/{id}')),
  row(NOBODY, 'GET /api/oauth2-redirect', 'POST /api/oauth2-redirect'),
  row(NOBODY, 'POST /api/collections/_superusers/auth-with-password', 'POST /api/batch', 'POST /api/sql'),
  row(
    NOBODY,
    'GET /api/settings',
    'PATCH /api/settings',
    'POST /api/settings/test/email',
    'POST /api/settings/test/s3',
  ),
  row(NOBODY, 'POST /api/settings/apple/generate-client-secret', 'GET /api/crons', 'POST /api/crons/{id}'),
  row(NOBODY, 'GET /api/logs', 'GET /api/logs/stats', 'GET /api/logs/{id}'),
  row(NOBODY, 'GET /api/backups', 'POST /api/backups', 'POST /api/backups/upload', 'GET /api/backups/{key}'),
  row(NOBODY, 'DELETE /api/backups/{key}', 'POST /api/backups/{key}/restore'),
  row(NOBODY, 'GET /api/collections', 'POST /api/collections', 'PUT /api/collections/import'),
  row(NOBODY, 'GET /api/collections/{name}', 'PATCH /api/collections/{name}', 'DELETE /api/collections/{name}'),
  row(NOBODY, 'DELETE /api/collections/{name}/truncate', 'GET /api/collections/meta/scaffolds'),
  row(NOBODY, 'GET /api/collections/meta/oauth2-providers', 'POST /api/collections/meta/dry-run-view'),
]);

const columns = (isHidden: boolean) =>
  ALL_FIELDS.filter(({ hidden = false }) => hidden === isHidden)
    .map(({ column }) => column)
    .join(' ');

/** The fields after the bar are hidden from everyone. */
export const FIELDS: Record<string, string> = {
  users:
    'id email emailVisibility verified full_name company_name active must_change_password mfa created updated | password tokenKey role employer deactivated_at deactivated_with removed_at began_at pauses search looked_at looked_before activities hides_contact',
  properties:
    'id name number address notes winter saltless land latitude longitude company_admin property_manager created updated | ended_at place_asked_at began_at number_words',
  property_sharing:
    'id property property_manager company_admin manager_name company_name service_types company_verified ended_at created updated | began_at',
  user_properties: 'id property user service_types ended_at created updated | began_at company_admin',
  documentation_links:
    'id property company_admin property_manager company_name label expires_at ended_at end_reason quota_at created updated | token_hash token_sealed began_at',
  property_manager_invitations:
    'id property_manager property property_name properties invited_company_email status expires_at service_type service_types accepted_by accepted_at sent_at created updated | token_hash token_sealed',
  documentations: `${columns(false)} | ${columns(true)}`,
  documentation_photos:
    'id documentation photo sha256 bytes width height taken_at source sequence role pair masked created updated | preview',
  deleted_documentations:
    'id number property property_name service_type company_admin property_manager user link captured_at received_at deleted_by deleted_at reason content_hash created updated | deliverer parent',
  audit_log: 'id actor actor_name action collection record before after company_admin property_manager created updated',
  ticks: 'id counter created updated',
  delivery_grants:
    'id user account device last_used ended_at replaced start_password paired waiting waiting_since contact_at created updated | token_hash',
  pairings:
    'id user company_admin for_app delivery_grant failures expires_at redeemed_at ended_at end_reason created updated | token_hash token_sealed pin_hash pin_sealed key_hash',
  service_plans:
    'id property property_manager company_admin service_type provider rhythm season_from season_to tolerance starts_on ends_on free_in pause_from pause_to created updated',
  letters: 'id user kind occasion state message_id why tries until tried_at created updated',
  letter_settings: 'id user weekly answers all_done muted created updated witness threads',
  geocode_cache: 'id query answer fetched_at created updated',
  weather_hours: 'id cell hour state measured due tries created updated',
  daily_stats: 'id day photo_bytes database_bytes deliveries created updated',
  attempts: 'id key kept_until times touched',
};

const WORDS: Record<Cell, string> = {
  A: 'all',
  T: 'tenant',
  M: 'own',
  'T+M': 'tenant and own',
  'M+S': 'own and shared',
  W: 'assigned',
  D: 'late',
  '=': 'home',
  '–': '',
};

/** A row's second cell on the page: `SA all · PM, CA tenant`. Empty when everyone is denied. */
export function whoMay(cells: Row['cells']): string {
  if (PRINCIPALS.every((principal) => cells[principal] === 'A')) return 'everyone';
  const groups = new Map<Cell, Principal[]>();
  for (const principal of PRINCIPALS) {
    const cell = cells[principal];
    if (cell !== '–') groups.set(cell, [...(groups.get(cell) ?? []), principal]);
  }
  return [...groups].map(([cell, who]) => `${who.join(', ')} ${WORDS[cell]}`).join(' · ');
}

export const TABLE: Row[] = [...RECORDS, ...TOPICS, ...ROUTES, ...STOCK_ROUTES];

/** @throws when the table does not name the operation. */
export function rowOf(operation: string): Row {
  const found = TABLE.filter((one) => one.operations.includes(operation));
  if (found.length !== 1 || !found[0]) throw new Error(`${operation}: named by ${found.length} rows`);
  return found[0];
}
