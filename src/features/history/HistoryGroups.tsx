import { useQuery } from '@tanstack/react-query';
import { countsBy } from '../../remote/counts';
import { ButtonLink } from '../../ui/button';
import { entryCount } from '../../ui/format';
import { historyPath } from '../../ui/paths';
import { byProperty } from './groups';
import { HistoryRecord } from './HistoryRecord';
import { queries } from './queries';
import type { ShownRecord } from './words';

/** Cards shown of one property before 'Alle … anzeigen' leads to its own list: five fill one screen of a phone. */
const PREVIEW = 5;

type HistoryGroupsProps = {
  account: string;
  records: readonly ShownRecord[];
  /** Every card of a group, where the list is already narrowed to an employee. */
  whole: boolean;
  onDelete: (record: ShownRecord) => void;
};

/** The company's records by property (spec 2); the numbers are the server's where it can be asked (D55). */
export function HistoryGroups({ account, records, whole, onDelete }: HistoryGroupsProps) {
  const { data: counts } = useQuery(
    { queryKey: [account, 'count', 'by property'], queryFn: () => countsBy('property'), enabled: !whole },
    queries,
  );
  return byProperty(records).map((group) => {
    const count = Math.max(counts?.get(group.property) ?? 0, group.records.length);
    const shown = whole ? group.records : group.records.slice(0, PREVIEW);
    return (
      <section className="group" key={`${group.property} ${group.name} ${group.address}`}>
        <div className="group__head">
          <div>
            <h2>{group.name}</h2>
            <p className="small muted">{group.address}</p>
          </div>
          <span className="small muted nowrap">{entryCount(count)}</span>
        </div>
        {shown.map((record) => (
          <HistoryRecord key={record.id} record={record} withProperty={false} onDelete={onDelete} />
        ))}
        {count > shown.length && group.property !== '' && (
          <ButtonLink variant="quiet" className="start pull-left" to={historyPath({ property: group.property })}>
            {`Alle ${entryCount(count)} anzeigen`}
          </ButtonLink>
        )}
      </section>
    );
  });
}
