import { useQuery } from '@tanstack/react-query';
import { type AccessKey, listAccessKeys } from '../../../api/accessKeys';
import { queries } from '../../../api/cache/queries';
import type { KeyKind } from '../../../domain/people/accessKey';

/** The account's keys of one kind. */
export function useKeys(account: string, kind: KeyKind) {
  return useQuery(
    {
      queryKey: [account, 'access keys'],
      queryFn: ({ signal }) => listAccessKeys(signal),
      select: (keys: AccessKey[]) => keys.filter((one) => one.kind === kind),
    },
    queries,
  );
}
