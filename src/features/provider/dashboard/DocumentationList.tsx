import { ButtonLink } from '../../../components/Button';
import { NoneHere } from '../../../components/FieldListState';
import { Empty } from '../../../components/ListState';
import { historyPath } from '../../../components/paths';
import { useDocumentations } from '../../../db/live/records';
import { OwnTable } from '../../records/rows/OwnTable';
import { DocumentationCard } from './DocumentationCard';
import { PulledState } from './PulledState';

/** Cards of the dashboard: a fortnight of one person's work. 'Alle Dokumentationen' has the rest. */
const NEWEST = 20;

/** `total`: the server's number; undefined while unknown. */
type DocumentationListProps = { id: string; account: string; desk: boolean; total: number | undefined };

export function DocumentationList({ id, account, desk, total }: DocumentationListProps) {
  const rows = useDocumentations({ account, limit: NEWEST });
  return (
    <section className="group" id={id} aria-label="Dokumentationen">
      <PulledState
        count={rows?.length}
        unmarked
        loading="Dokumentationen werden geladen"
        empty={
          total === 0 ? (
            <Empty
              title="Noch keine Dokumentationen vorhanden"
              text="Sobald vor Ort dokumentiert wurde, steht der Eintrag hier, auch ohne Netz."
            />
          ) : (
            <NoneHere
              action={
                <ButtonLink variant="primary" to={historyPath()}>
                  Alle Dokumentationen
                </ButtonLink>
              }
            />
          )
        }
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
