import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { queries } from '../../api/cache/queries';
import { listPhotos } from '../../api/documentations';
import { RemoteError } from '../../api/failure';
import { fetchPicture } from '../../api/files';
import type { PhotoRecord } from '../../api/photoRows';
import { formatBytes, takenText } from '../../components/format';
import type { GridPhoto } from '../../components/PhotoGrid';
import { allPictures } from '../../db/pictures';
import type { ShownRecord } from '../../domain/documentation/record';
import { fetchOriginal } from '../reports/export/original';

/** Facts of a photo in both sources; `takenAt` device time, ISO 8601, `bytes` of the JPEG. */
type Taken = Pick<PhotoRecord, 'id' | 'takenAt' | 'width' | 'height' | 'bytes' | 'masked'> & { role?: string };

type Beside = Pick<ShownRecord, 'id' | 'capturedAt'>;
/** A record or a Nachtrag. */
type Photographed = Beside & Pick<ShownRecord, 'photoCount'>;

export type Photos = {
  photos: GridPhoto[];
  state: 'loading' | 'shown' | 'failed';
  /** Retries what failed. */
  again: () => void;
  /** The original bytes, null if unreachable. @throws RemoteError 'invalid' if the server has another photo */
  original: (index: number) => Promise<Blob | null>;
};

/** A record's photos: from the phone, else from the server. */
export function usePhotos(account: string, record: Photographed): Photos {
  const local = useLocalPhotos(record);
  const remote = useRemotePhotos(account, record, local?.length === 0);
  const photos = useMemo(
    () => (local?.length ? local : remote.photos)?.map(({ shown }) => shown) ?? createPlaceholders(record.photoCount),
    [local, remote.photos, record.photoCount],
  );
  const originalAt = async (index: number) =>
    local?.length ? (local[index]?.blob ?? null) : jpegOf(remote.photos?.[index]?.photo);
  const state = local?.length ? 'shown' : remote.state;
  return { photos, state, again: remote.again, original: originalAt };
}

type RemotePhoto = { shown: GridPhoto; photo: PhotoRecord };
type RemotePhotos = Pick<Photos, 'state' | 'again'> & { photos: RemotePhoto[] | undefined };

/** Loads all photos at once, in order, so that printing and swiping wait for none. The cache frees them with the screen. */
function useRemotePhotos(account: string, record: Beside, enabled: boolean): RemotePhotos {
  const list = useQuery(
    {
      queryKey: [account, 'photos of record', record.id],
      queryFn: () => listPhotos(record.id),
      enabled,
      gcTime: 0,
    },
    queries,
  );
  const pictures = useQueries(
    {
      queries: (list.data ?? []).map((photo) => ({
        queryKey: [account, 'photo', photo.id, photo.file],
        queryFn: ({ signal }: { signal: AbortSignal }) => fetchPicture(photo, { signal }),
        enabled,
        gcTime: 0,
        // A tick retries failed photos only: a loaded photo cannot change.
        staleTime: 'static' as const,
      })),
      combine: combinePictures,
    },
    queries,
  );
  const photos = useMemo(
    () =>
      list.data?.map((photo, index, { length: total }) => ({
        shown: gridPhoto(photo, record, { index, total, picture: pictures.read[index] ?? null }),
        photo,
      })),
    [list.data, pictures.read, record],
  );
  const again = () => {
    void list.refetch();
    pictures.again();
  };
  const state = list.isError || pictures.failed ? 'failed' : photos && !pictures.pending ? 'shown' : 'loading';
  return { photos, state, again };
}

function combinePictures(results: UseQueryResult<Blob>[]) {
  return {
    read: results.map(({ data }) => data),
    failed: results.some(({ isError }) => isError),
    pending: results.some(({ isPending }) => isPending),
    again: () => {
      for (const { isError, refetch } of results) if (isError) void refetch();
    },
  };
}

/** The server's bytes, null if unreachable. @throws RemoteError 'invalid' as above */
async function jpegOf(photo: PhotoRecord | undefined): Promise<Blob | null> {
  if (!photo) return null;
  try {
    return new Blob([await fetchOriginal(photo)], { type: 'image/jpeg' });
  } catch (error) {
    if (error instanceof RemoteError && error.kind === 'invalid') throw error;
    return null;
  }
}

function createPlaceholders(count: number): GridPhoto[] {
  return Array.from({ length: count }, (_, index) => {
    const name = `Foto ${index + 1} von ${count}`;
    return { id: `missing-${index}`, picture: null, alt: name, caption: name };
  });
}

function gridPhoto(
  photo: Taken,
  record: Beside,
  at: { index: number; total: number; picture: Blob | null },
): GridPhoto {
  const name = `Foto ${at.index + 1} von ${at.total}`;
  return {
    id: photo.id,
    picture: at.picture,
    alt: name,
    caption: `${name}, ${takenText(Date.parse(photo.takenAt), record.capturedAt)}`,
    ...(photo.role && { role: photo.role }),
    details: `${photo.width} × ${photo.height}, ${formatBytes(photo.bytes)}`,
    ...(photo.masked && { isMasked: true }),
  };
}

type LocalPhoto = { shown: GridPhoto; blob: Blob };

/** undefined = loading; empty unless the phone has all. */
function useLocalPhotos({ id: documentation, capturedAt }: Beside): LocalPhoto[] | undefined {
  const [found, setFound] = useState<{ documentation: string; photos: LocalPhoto[] }>();
  useEffect(() => {
    let gone = false;
    const showPictures = (pictures: Awaited<ReturnType<typeof allPictures>>) => {
      if (gone) return;
      const photos = pictures.map(({ photo, blob }, index, { length: total }) => ({
        shown: gridPhoto(photo, { id: documentation, capturedAt }, { index, total, picture: blob }),
        blob,
      }));
      setFound({ documentation, photos });
    };
    allPictures(documentation).then(showPictures, () => showPictures([]));
    return () => {
      gone = true;
    };
  }, [documentation, capturedAt]);
  return found?.documentation === documentation ? found.photos : undefined;
}
