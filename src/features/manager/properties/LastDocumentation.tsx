import { dateTime } from '../../../components/format';
import { LazyPicture } from '../../../components/LazyPicture';
import { serverPicture } from '../../../components/lists/picture';
import { useLast } from '../queries';

type LastDocumentationProps = {
  account: string;
  property: string;
  /** When, ms; known before the record. Null: none. Undefined: not loaded. */
  at: number | null | undefined;
};

export function LastDocumentation({ account, property, at }: LastDocumentationProps) {
  const { data } = useLast(account, property);
  if (!at && !data) return <span className="muted">{at === null ? 'Noch keine Dokumentation' : '–'}</span>;
  return (
    <div className="thumbs">
      {data ? (
        <LazyPicture name={data.id} load={serverPicture(data.id)} alt="Erstes Foto" />
      ) : (
        <span className="photo skeleton" />
      )}
      <div className="nowrap day-time">
        {dateTime(data?.capturedAt ?? at ?? 0)}
        <span className="small">{data?.employeeName}</span>
      </div>
    </div>
  );
}
