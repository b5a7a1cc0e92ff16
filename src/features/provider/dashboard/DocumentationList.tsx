import { Link } from 'react-router-dom';
import { useDocumentations } from '../../../data/live/records';
import { useOnline } from '../../../device/connectivity';
import { activitiesText } from '../../../domain/activities';
import { locationText, type ShownRecord } from '../../../domain/record';
import { firstPictureOf } from '../../../office/picture';
import { OwnTable } from '../../../office/records/ownTable';
import { requestPull, useDelivery, useSyncStatus } from '../../../sync/status';
import { ButtonLink } from '../../../ui/button';
import { FieldListState, known } from '../../../ui/fieldListState';
import { dateTimePlain, photoCount } from '../../../ui/format';
import { LazyPicture } from '../../../ui/lazyPicture';
import { Empty } from '../../../ui/listState';
import { documentationPath, historyPath } from '../../../ui/paths';
import { Presence } from '../../../ui/presence';
import { Two } from '../../../ui/secondLanguage';
import { Delivery } from '../../../ui/stateLine';

/** Cards of the dashboard before 'Alle Dokumentationen' leads to the history: a fortnight of one person's work. */
const NEWEST = 20;

/** The newest documentations as this phone knows them, own undelivered ones first. */
export function DocumentationList({ id, account, desk }: { id: string; account: string; desk: boolean }) {
  const rows = useDocumentations({ account, limit: NEWEST });
  const { pull, pulledAt } = useSyncStatus();
  return (
    <section className="group" id={id} aria-label="Dokumentationen">
      <FieldListState
        count={known(rows?.length, pulledAt)}
        online={useOnline()}
        pull={pull}
        pulledAt={pulledAt}
        loading="Dokumentationen werden geladen"
        empty={
          <Empty
            title="Noch keine Dokumentationen vorhanden"
            text="Sobald vor Ort dokumentiert wurde, steht der Eintrag hier, auch ohne Netz."
          />
        }
        onRetry={requestPull}
        table={desk}
      />
      {desk && rows && rows.length > 0 && (
        <div className="table-box">
          <OwnTable records={rows} without="company" />
        </div>
      )}
      {!desk && rows?.map((row) => <DocumentationCard key={row.id} row={row} />)}
      {rows && rows.length > 0 && (
        <ButtonLink variant="quiet" className="start pull-left" to={historyPath()}>
          Alle Dokumentationen
        </ButtonLink>
      )}
    </section>
  );
}

/** Property, location, who, when and how many photos (spec 2); dd.MM.yyyy HH:mm here (D45). */
export function DocumentationCard({ row }: { row: ShownRecord }) {
  const said = useDelivery(row);
  return (
    <article className="record record--row">
      <LazyPicture name={row.id} load={firstPictureOf(row.id)} alt="Erstes Foto" />
      <div className="record__head">
        <Link className="record__date record__link" to={documentationPath(row.id)}>
          {row.propertyName}
        </Link>
        <span className="small muted">{locationText(row)}</span>
        <span className="small">
          {dateTimePlain(row.capturedAt)}, {row.employeeName}
        </span>
        {activitiesText(row.work) && (
          <span className="small">
            <Two>{activitiesText(row.work)}</Two>
          </span>
        )}
        <span className="record__line record__line--wrap">
          <span className="small">
            <Two>{photoCount(row.photoCount)}</Two>
          </span>
          <Delivery of={said} />
        </span>
        <Presence {...row} />
      </div>
    </article>
  );
}
