/** Queries of the super admin's screens. Nothing is stored on the device, nothing is live. */
import { useQuery } from '@tanstack/react-query';
import { editableDocumentation, listAllDocumentations, listAllProperties } from '../../api/adminRecords';
import { adminStats, listUsers, type Page, type UserSort, userDetails } from '../../api/adminUsers';
import { queries } from '../../api/cache/queries';
import { listPhotos } from '../../api/documentations';
import { type Pages, usePages } from '../../components/lists/Pages';
import type { Role } from '../../domain/people/role';

export function useStats(account: string) {
  return useQuery({ queryKey: [account, 'stats'], queryFn: ({ signal }) => adminStats(signal) }, queries);
}

function useList<T>(
  queryKey: readonly unknown[],
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<T>>,
): Pages<T> {
  return usePages({ queryKey, load, rows: ({ items }) => items, next: ({ next }) => next ?? undefined });
}

export function useUsers(account: string, of: { role?: Role; search?: string; sort?: UserSort }) {
  return useList([account, 'all users', of.role, of.search, of.sort], (cursor, signal) =>
    listUsers({ ...of, cursor, signal }),
  );
}

export function useAllProperties(account: string) {
  return useList([account, 'all properties'], listAllProperties);
}

export function useAllDocumentations(account: string) {
  return useList([account, 'all documentations'], listAllDocumentations);
}

export function useDetails(account: string, id: string) {
  return useQuery({ queryKey: [account, 'details', id], queryFn: ({ signal }) => userDetails(id, signal) }, queries);
}

/** Always fresh: the dialog must not start with a list's old values. */
export function useEditable(account: string, id: string) {
  const queryFn = ({ signal }: { signal: AbortSignal }) => editableDocumentation(id, signal);
  return useQuery({ queryKey: [account, 'editable', id], queryFn, gcTime: 0, refetchOnWindowFocus: false }, queries);
}

export function usePhotosOf(account: string, id: string) {
  return useQuery({ queryKey: [account, 'photos', id], queryFn: ({ signal }) => listPhotos(id, signal) }, queries);
}
