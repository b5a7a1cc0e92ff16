import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { queries } from '../../api/cache/queries';
import { listPhotos } from '../../api/documentations';
import { RemoteError } from '../../api/failure';
import { photoUrl } from '../../api/files';
import type { PhotoRecord } from '../../api/records';
import { formatBytes, takenText } from '../../components/format';
import type { GridPhoto } from '../../components/PhotoGrid';
import { allPictures } from '../../db/pictures';
import type { ShownRecord } from '../../domain/documentation/record';
import { fetchOriginal } from '../reports/export/original';

/** Facts of a photo in both sources; `takenAt` device time, ISO 8601, `bytes` of the JPEG. */
type Taken = { id: string; takenAt: string; width: number; height: number; bytes: number };

type Beside = Pick<ShownRecord, 'id' | 'capturedAt'>;

export type Photos = {
  photos: GridPhoto[];
  state: 'loading' | 'shown' | 'failed';
  /** Renews the URLs: old ones expire. */
  again: () => void;
  /** The original bytes, null if unreachable. @throws RemoteError 'invalid' if the server has another photo */
  original: (index: number) => Promise<Blob | null>;
};

/** A record's photos: from the phone, else from the server. */
export function usePhotos(account: string, record: ShownRecord): Photos {
  const local = useLocalPhotos(record);
  const { data, isError, refetch } = useQuery(
    {
      queryKey: [account, 'photo addresses', record.id],
      queryFn: () => remotePhotos(record),
      enabled: local?.length === 0,
      gcTime: 0,
    },
    queries,
  );
  const photos = useMemo(
    () => (local?.length ? local : data)?.map(({ shown }) => shown) ?? createPlaceholders(record.photoCount),
    [local, data, record.photoCount],
  );
  const shown = Boolean(local?.length || data);
  const originalAt = async (index: number) =>
    local?.length ? (local[index]?.blob ?? null) : jpegOf(data?.[index]?.photo);
  const state = shown ? 'shown' : isError ? 'failed' : 'loading';
  return { photos, state, again: () => void refetch(), original: originalAt };
}

type RemotePhoto = { shown: GridPhoto; photo: PhotoRecord };

async function remotePhotos(record: Beside): Promise<RemotePhoto[]> {
  const photos = await listPhotos(record.id);
  return Promise.all(
    photos.map(async (photo, index) => ({
      shown: gridPhoto(photo, record, { index, total: photos.length, src: await photoUrl(photo) }),
      photo,
    })),
  );
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
    return { id: `missing-${index}`, src: null, alt: name, caption: name };
  });
}

function gridPhoto(photo: Taken, record: Beside, at: { index: number; total: number; src: string }): GridPhoto {
  const name = `Foto ${at.index + 1} von ${at.total}`;
  return {
    id: photo.id,
    src: at.src,
    alt: name,
    caption: `${name}, ${takenText(Date.parse(photo.takenAt), record.capturedAt)}`,
    details: `${photo.width} × ${photo.height}, ${formatBytes(photo.bytes)}`,
  };
}

type LocalPhoto = { shown: GridPhoto; blob: Blob };

/** undefined = loading; empty unless the phone has all. */
function useLocalPhotos({ id: documentation, capturedAt }: Beside): LocalPhoto[] | undefined {
  const [found, setFound] = useState<{ documentation: string; photos: LocalPhoto[] }>();
  useEffect(() => {
    let gone = false;
    let urls: string[] = [];
    const showPictures = (pictures: Awaited<ReturnType<typeof allPictures>>) => {
      if (gone) return;
      urls = pictures.map(({ blob }) => URL.createObjectURL(blob));
      const photos = pictures.map(({ photo, blob }, index) => ({
        shown: gridPhoto(
          photo,
          { id: documentation, capturedAt },
          { index, total: pictures.length, src: urls[index] ?? '' },
        ),
        blob,
      }));
      setFound({ documentation, photos });
    };
    allPictures(documentation).then(showPictures, () => showPictures([]));
    return () => {
      gone = true;
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, [documentation, capturedAt]);
  return found?.documentation === documentation ? found.photos : undefined;
}
