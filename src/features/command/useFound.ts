/** What only the server finds: record numbers, people who made records, and for the super admin accounts. */
import { useQuery } from '@tanstack/react-query';
import { listUsers } from '../../api/adminUsers';
import { queries } from '../../api/cache/queries';
import { listDocumentations, ownOf } from '../../api/documentations';
import { PATHS } from '../../components/paths';
import { useLater } from '../../components/useLater';
import type { SessionRow } from '../../db/db';
import { ROLE_LABEL, type Role, roleOf } from '../../domain/people/role';
import { type Entry, numberEntries, personEntries, recordNumberIn } from './entries';

/** Shorter text finds nearly everything. */
const LEAST = 2;
/** Records looked at for their people. */
const RECORDS = 30;

export function useFound({ user, role }: SessionRow, text: string): Entry[] {
  const later = useLater(text.trim());
  // An emptied field shows nothing at once.
  const search = text.trim() === '' ? '' : later;
  const enabled = search.length >= LEAST;
  const own = ownOf(role, user);
  const records = useQuery(
    {
      queryKey: [user, 'box', search],
      queryFn: ({ signal }) =>
        listDocumentations({ own, search: recordNumberIn(search) ?? search, complete: true, limit: RECORDS, signal }),
      enabled,
    },
    queries,
  ).data;
  const accounts = useQuery(
    {
      queryKey: [user, 'box accounts', search],
      queryFn: ({ signal }) => listUsers({ search, signal }),
      enabled: enabled && role === 'super_admin',
    },
    queries,
  ).data;
  if (!enabled) return [];
  const list = role === 'property_manager' ? PATHS.managerDocumentations : null;
  return [
    ...numberEntries(records ?? [], search),
    ...(list ? personEntries(records ?? [], search, list) : []),
    ...(accounts?.items ?? []).map(({ id, fullName, email, role: of }) => ({
      ...{ key: id, kind: roleName(of), label: fullName || email, small: email },
      to: `${PATHS.adminUsers}?${new URLSearchParams({ suche: email })}`,
    })),
  ];
}

const roleName = (role: string) => ROLE_LABEL[roleOf(role) as Role];
