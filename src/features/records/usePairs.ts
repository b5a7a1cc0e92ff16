/** Pairs of Vorher and Nachher: from the phone, else from the server. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queries } from '../../api/cache/queries';
import { fetchPicture } from '../../api/files';
import { listPairs, type PairedPhoto } from '../../api/pairs';
import type { GridPhoto } from '../../components/PhotoGrid';
import { type LocalPair, type LocalPaired, localPairs } from '../../db/pairPictures';
import type { ShownRecord } from '../../domain/documentation/record';
import { PHOTO_MAX_BYTES } from '../../domain/limits';

export type ShownPair = { before: LocalPaired; after: LocalPaired };

/** @param photos of the record: without a role or a Nachtrag there is nothing to request. */
export function usePairs(account: string, of: ShownRecord, photos: readonly GridPhoto[]): readonly ShownPair[] {
  const { id: record } = of;
  const local = useLocalPairs(record);
  const mayHavePairs = photos.some(({ role }) => role !== undefined) || of.supplementedAt !== undefined;
  const { data } = useQuery(
    {
      queryKey: [account, 'pairs', record],
      queryFn: ({ signal }) => fetchPairs(record, signal),
      enabled: local?.length === 0 && mayHavePairs,
      gcTime: 0,
    },
    queries,
  );
  return local?.length ? local : (data ?? NONE);
}

const NONE: readonly ShownPair[] = [];

async function fetchPairs(record: string, signal: AbortSignal): Promise<ShownPair[]> {
  const pairs = await listPairs(record, signal);
  const fetchSide = async ({ file, ...of }: PairedPhoto) => ({
    ...of,
    picture: await fetchPicture({ id: of.id, file, bytes: PHOTO_MAX_BYTES }, { signal }),
  });
  return Promise.all(
    pairs.map(async ({ before, after }) => ({ before: await fetchSide(before), after: await fetchSide(after) })),
  );
}

/** undefined = loading. */
function useLocalPairs(record: string): readonly LocalPair[] | undefined {
  const [found, setFound] = useState<{ record: string; pairs: readonly LocalPair[] }>();
  useEffect(() => {
    let gone = false;
    const showPairs = (pairs: readonly LocalPair[]) => !gone && setFound({ record, pairs });
    localPairs(record).then(showPairs, () => showPairs([]));
    return () => {
      gone = true;
    };
  }, [record]);
  return found?.record === record ? found.pairs : undefined;
}
