import { serverPicture } from '../../../office/picture';
import { dateTime } from '../../../ui/format';
import { LazyPicture } from '../../../ui/lazyPicture';
import { useLast } from '../queries';

/** The newest documentation of a property: picture, when, by whom. `at` (ms) is known before the record is. */
export function LastDocumentation({ account, property, at }: { account: string; property: string; at: number | null }) {
  const { data } = useLast(account, property);
  if (at === null && !data) return <span className="muted">Noch keine Dokumentation</span>;
  return (
    <div className="thumbs">
      {data ? (
        <LazyPicture name={data.id} ask={serverPicture(data.id)} alt="Erstes Foto" />
      ) : (
        <span className="photo skeleton" />
      )}
      <div className="nowrap">
        {dateTime(data?.capturedAt ?? at ?? 0)}
        <span className="small">{data?.employeeName}</span>
      </div>
    </div>
  );
}
