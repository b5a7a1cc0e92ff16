/** User administration (docs/api.md, 'Super admin'). Every call throws RemoteError. */
import type { ServiceType } from '../domain/documentation/service';
import type { Role } from '../domain/people/role';
import type { Open } from '../domain/shape';
import { requestAnswer, requestJson, sendCommand } from './client';
import { errorOf } from './failure';
import {
  isWord,
  type Row,
  readChoice,
  readFilledText,
  readFlag,
  readNumber,
  readText,
  readTime,
  rowOf,
  textOrNull,
  toList,
  toRow,
} from './values';

const STATS = [
  'totalUsers',
  'propertyManagers',
  'companyAdmins',
  'employees',
  'totalProperties',
  'totalDocumentations',
] as const;
export type AdminStats = { [name in (typeof STATS)[number]]: number };

/** An account; `own` and `total` exist only when the request names a role that has counts. */
export type AdminUser = {
  id: string;
  fullName: string;
  email: string;
  companyName: string;
  role: Open<Role>;
  active: boolean;
  mfa: boolean;
  createdAt: number;
  own: number | null;
  total: number | null;
};

/** `next`: cursor of the following page. */
export type Page<T> = { items: T[]; next: string | null };
export type UserSort = '-created' | 'created' | 'name' | '-name';
export type UserQuery = {
  role?: Role | undefined;
  search?: string;
  sort?: UserSort;
  cursor?: string | undefined;
  signal?: AbortSignal | undefined;
};

/** Details of an expanded row: at most 100 of each, `total` is the full number. */
export type UserDetails = {
  properties: Section<{ id: string; name: string; address: string }>;
  /** `property`: the first one, `others`: how many more. */
  invitations: Section<{
    id: string;
    email: string;
    property: string;
    others: number;
    services: ServiceType[];
    status: string;
  }>;
  employees: Section<{ id: string; fullName: string; email: string }>;
};
export type Section<T> = { items: T[]; total: number };
export type OwnedNumbers = { employees: number; properties: number; documentations: number };

export function adminStats(signal?: AbortSignal): Promise<AdminStats> {
  const parse = (body: unknown) => {
    const row = toRow(body);
    return Object.fromEntries(STATS.map((name) => [name, readNumber(row, name)])) as AdminStats;
  };
  return requestJson('/api/app/admin/stats', { signal, parse });
}

/** `search` matches name, address and company name, without case and accents. */
export function listUsers({ role, search, sort, cursor, signal }: UserQuery): Promise<Page<AdminUser>> {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries({ role, search, sort, cursor })) if (value) query.set(key, value);
  return requestJson(`/api/app/admin/users?${query}`, { signal, parse: (body) => parsePage(body, parseUser) });
}

/** @throws Malformed */
export function parsePage<T>(body: unknown, parse: (of: Row) => T): Page<T> {
  const row = toRow(body);
  return { items: toList(row.items).map((item) => parse(toRow(item))), next: textOrNull(row, 'next') };
}

const countOrNull = (row: Row, field: string) => (row[field] === null ? null : readNumber(row, field));

const parseUser = rowOf<AdminUser>({
  id: readFilledText,
  fullName: readText,
  email: readText,
  companyName: readText,
  role: readChoice,
  active: readFlag,
  mfa: readFlag,
  createdAt: readTime,
  own: countOrNull,
  total: countOrNull,
});

const userPath = (id: string) => `/api/app/admin/users/${encodeURIComponent(id)}`;

export function userDetails(id: string, signal?: AbortSignal): Promise<UserDetails> {
  const parseSection = <T>(row: unknown, parse: (item: Row) => T): Section<T> => {
    const { items } = parsePage({ ...toRow(row), next: null }, parse);
    return { items, total: readNumber(toRow(row), 'total') };
  };
  return requestJson(userPath(id), {
    signal,
    parse: (body) => {
      const row = toRow(body);
      return {
        properties: parseSection(row.properties, (item) => ({ ...named(item), address: readText(item, 'address') })),
        invitations: parseSection(
          row.invitations,
          rowOf({
            id: readFilledText,
            email: readText,
            property: readText,
            others: readNumber,
            services: (item, field) => toList(item[field]).filter(isWord),
            status: readText,
          }),
        ),
        employees: parseSection(row.employees, rowOf({ id: readFilledText, fullName: readText, email: readText })),
      };
    },
  });
}

const named = rowOf<{ id: string; name: string }>({ id: readFilledText, name: readText });

/** @throws Malformed */
export function parseNames(row: Row, field: string): { id: string; name: string }[] {
  return toList(row[field]).map((one) => named(toRow(one)));
}

export function editUser(id: string, edit: { fullName?: string; email?: string; companyName?: string }): Promise<void> {
  return sendCommand(userPath(id), { method: 'PATCH', body: edit });
}

/** @param change `employer`: the company of a new employee. */
export function setRole(id: string, change: { role: Role; employer?: string }): Promise<void> {
  return sendCommand(`${userPath(id)}/role`, { method: 'PUT', body: change });
}

/**
 * @param change `people`: also all employees of this company; reactivation restores only those that
 * the deactivation included.
 */
export function setActive(id: string, change: { active: boolean; people?: boolean }): Promise<void> {
  return sendCommand(`${userPath(id)}/active`, { method: 'POST', body: change });
}

/** Switches off a lost second factor. */
export function resetSecondFactor(id: string): Promise<void> {
  return sendCommand(`${userPath(id)}/second-factor`, { method: 'DELETE', body: {} });
}

/**
 * Deletes an account.
 * @returns null when done, or the numbers to confirm first.
 */
export async function deleteUser(id: string, confirm?: OwnedNumbers): Promise<OwnedNumbers | null> {
  const answer = await requestAnswer(userPath(id), { method: 'DELETE', body: confirm ? { confirm } : {} });
  if (answer.status === 204) return null;
  const error = errorOf(answer);
  if (error.code !== 'confirm_needed') throw error;
  const row = toRow(toRow(answer.body).numbers);
  return {
    employees: readNumber(row, 'employees'),
    properties: readNumber(row, 'properties'),
    documentations: readNumber(row, 'documentations'),
  };
}
