import { CalendarCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { toKnownCount } from '../../../components/FieldListState';
import { formatTime } from '../../../components/format';
import { Empty, Loading } from '../../../components/ListState';
import { weekdayDate } from '../../../components/officeFormat';
import { historyPath } from '../../../components/paths';
import { Table } from '../../../components/table/Table';
import { useDocumentations } from '../../../db/live/records';
import { spanOf } from '../../../domain/search/period';
import { useSyncStatus } from '../../../sync/status';
import { byBuilding, byPerson, type Sum } from './sums';

/** More records than the biggest expected company makes in a day. */
const OF_A_DAY = 2000;

/** Who was where today, from the phone. */
export function Today({ account }: { account: string }) {
  const now = Date.now();
  const records = useDocumentations({
    account,
    ...spanOf({ period: 'today', from: null, to: null }, now),
    limit: OF_A_DAY,
  });
  const known = useSyncStatus(({ pulledAt }) => toKnownCount(records?.length, pulledAt));
  return (
    <section className="group" aria-labelledby="today">
      <h2 id="today">Heute, {weekdayDate(now)}</h2>
      {!records || known === null ? (
        <Loading label="Einträge von heute werden geladen" rows={3} table />
      ) : records.length === 0 ? (
        <Empty
          icon={CalendarCheck}
          title="Heute noch keine Dokumentation"
          text="Sobald heute jemand dokumentiert hat, steht hier, wer wo war."
        />
      ) : (
        <div className="today">
          <Sums title="Nach Person" head="Person" others="Immobilien" sums={byPerson(records)} />
          <Sums title="Nach Immobilie" head="Immobilie" others="Personen" sums={byBuilding(records)} />
        </div>
      )}
    </section>
  );
}

type SumsProps = { title: string; head: string; others: string; sums: readonly Sum[] };

function Sums({ title, head, others, sums }: SumsProps) {
  return (
    <section className="table-box" aria-label={title}>
      <Table
        caption={`${title}, zuletzt dokumentiert zuerst`}
        rows={sums}
        columns={[
          { head, cell: (sum) => <Name sum={sum} /> },
          { head: others, cell: (sum) => sum.others.join(', '), className: 'today__others' },
          { head: 'Zuletzt', cell: ({ last }) => formatTime(last), className: 'nowrap' },
          { head: 'Einträge', cell: ({ count }) => count, kind: 'number' },
        ]}
      />
    </section>
  );
}

function Name({ sum: { name, of } }: { sum: Sum }) {
  if (of === null) return <span className="strong">{name}</span>;
  return (
    <Link className="row-link" to={historyPath({ ...of, period: 'today' })}>
      {name}
    </Link>
  );
}
