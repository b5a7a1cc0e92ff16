/** 'So soll es aussehen': a Soll-Bild beside a photo of this record, and the choice of new ones; offices only. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../api/cache/queries';
import { chooseTarget, fetchTarget, listRecordTargets, removeTarget } from '../../api/targets';
import { Button } from '../../components/Button';
import { useBusy } from '../../components/busy';
import { showFailure } from '../../components/dialogs/failure';
import { LazyPicture } from '../../components/LazyPicture';
import type { GridPhoto } from '../../components/PhotoGrid';
import { Picture } from '../../components/Picture';
import type { ShownRecord } from '../../domain/documentation/record';

type TargetPhotosProps = { account: string; record: ShownRecord; photos: readonly GridPhoto[] };

export function TargetPhotos({ account, record, photos }: TargetPhotosProps) {
  const { data, refetch } = useQuery(
    {
      queryKey: [account, 'targets', record.id],
      queryFn: ({ signal }) => listRecordTargets(record.id, signal),
      enabled: record.completedAt !== null && record.serviceType !== null,
    },
    queries,
  );
  const [target, showNextTarget] = useTurn(data?.items ?? []);
  const [photo, showNextPhoto] = useTurn(photos);
  const [busy, runChange] = useBusy(async (act: () => Promise<void>) => {
    await act().catch((error: unknown) => showFailure('Nicht gespeichert', error));
    await refetch();
  });
  if (!data || !photo || (data.items.length === 0 && !data.mayChoose)) return null;
  const isChosen = data.items.some((one) => one.isOwn && one.photo === photo.id);
  return (
    <section className="group similar" aria-label="So soll es aussehen">
      <h2>So soll es aussehen</h2>
      <div className="photos">
        {target && (
          <figure>
            <LazyPicture
              name={target.photo}
              load={(signal) => fetchTarget(target.photo, undefined, signal)}
              alt={`Soll-Bild für ${record.serviceType}`}
            />
            <figcaption className="small">Soll: {record.serviceType}</figcaption>
            {data.items.length > 1 && <Button onClick={showNextTarget}>Nächstes Soll-Bild</Button>}
            {target.isOwn && (
              <Button busy={busy} onClick={() => runChange(() => removeTarget(target.photo))}>
                Soll-Bild entfernen
              </Button>
            )}
          </figure>
        )}
        <figure>
          <Picture of={photo.picture} alt={`Ist: ${photo.alt}`} />
          <figcaption className="small">Ist: {photo.caption}</figcaption>
          {photos.length > 1 && <Button onClick={showNextPhoto}>Nächstes Foto</Button>}
          {data.mayChoose && photo.picture && !isChosen && (
            <Button busy={busy} onClick={() => runChange(() => chooseTarget(photo.id))}>
              Als Soll-Bild festlegen
            </Button>
          )}
        </figure>
      </div>
      {data.mayChoose && (
        <p className="small muted">
          Soll-Bilder dieser Leistung erscheinen in der Kamera an dieser Immobilie. Die der Hausverwaltung sehen alle,
          die hier diese Leistung machen.
        </p>
      )}
    </section>
  );
}

/** One of several, and how to show the next one. */
function useTurn<T>(all: readonly T[]): [T | undefined, () => void] {
  const [turn, setTurn] = useState(0);
  return [all[turn % Math.max(all.length, 1)], () => setTurn(turn + 1)];
}
