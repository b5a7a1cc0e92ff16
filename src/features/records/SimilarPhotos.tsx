/** Photos of this record beside very similar ones of earlier records; offices only. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { queries } from '../../api/cache/queries';
import { fetchPicture } from '../../api/files';
import { listSimilarPairs, type SimilarPair, type SimilarPhoto } from '../../api/similar';
import { formatDate, numberText } from '../../components/format';
import { LazyPicture } from '../../components/LazyPicture';
import { documentationPath } from '../../components/paths';
import type { ShownRecord } from '../../domain/documentation/record';
import { PHOTO_MAX_BYTES } from '../../domain/limits';

type SimilarPhotosProps = { account: string; record: ShownRecord };

export function SimilarPhotos({ account, record }: SimilarPhotosProps) {
  const { data = [] } = useQuery(
    {
      queryKey: [account, 'similar', record.id, record.updated],
      queryFn: ({ signal }) => listSimilarPairs(record.id, signal),
      enabled: record.similar !== undefined,
    },
    queries,
  );
  if (data.length === 0) return null;
  return (
    <section className="group similar" aria-label="Sehr ähnliche Fotos">
      <h2>Sehr ähnliche Fotos</h2>
      {data.map((pair) => (
        <Pair key={`${pair.photo.id} ${pair.otherPhoto.id}`} pair={pair} record={record} />
      ))}
    </section>
  );
}

function Pair({ pair, record }: { pair: SimilarPair; record: ShownRecord }) {
  const earlier = `${numberText(pair.number)} vom ${formatDate(pair.at)}`;
  return (
    <div className="photos">
      <figure>
        <SimilarPicture of={pair.photo} alt="Foto dieser Dokumentation" />
        <figcaption className="small">Diese Dokumentation, {formatDate(record.capturedAt)}</figcaption>
      </figure>
      <figure>
        <SimilarPicture of={pair.otherPhoto} alt={`Foto aus ${earlier}`} />
        <figcaption className="small">
          <Link to={documentationPath(pair.record)}>{earlier}</Link>, {pair.propertyName}
        </figcaption>
      </figure>
    </div>
  );
}

function SimilarPicture({ of, alt }: { of: SimilarPhoto; alt: string }) {
  return (
    <LazyPicture
      name={of.id}
      load={(signal) => fetchPicture({ ...of, bytes: PHOTO_MAX_BYTES }, { signal })}
      alt={alt}
    />
  );
}
