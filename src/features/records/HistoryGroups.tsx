import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useCountsBy } from '../../api/cache/answers';
import { ButtonLink } from '../../components/Button';
import { Segments } from '../../components/Choice';
import { entryCount } from '../../components/format';
import { Icon } from '../../components/Icon';
import { useDesk } from '../../components/offices';
import { withSecondLine } from '../../components/SecondLanguage';
import type { SessionRow } from '../../db/db';
import { useNewestByProperty } from '../../db/live/records';
import type { Deletion } from '../../domain/documentation/deletion';
import type { ShownRecord } from '../../domain/documentation/record';
import { DeletedLine } from './Deletions';
import { byProperty, type Group, inOrder, ORDERS, type Order, withDeleted, withOlder } from './groups';
import { HistoryRecord } from './HistoryRecord';
import { HistoryTable } from './HistoryTable';
import { PrintedRecords } from './PrintedRecords';
import type { HistoryList } from './useHistory';

/** Cards of a property before 'Alle … anzeigen': five fill a phone's screen. */
const PREVIEW = 5;
/** Groups open at first; others show name and number. */
const OPEN = 8;

type HistoryGroupsProps = {
  session: SessionRow;
  records: readonly ShownRecord[];
  deleted: readonly Deletion[];
  /** The list is filtered: groups come from the loaded records. */
  narrowed: boolean;
  /** More records may follow, so loaded numbers are not final. */
  list: HistoryList;
  order: Order;
  onOrder: (order: Order) => void;
  toProperty: (property: string) => string;
  from: string;
  onDelete: (record: ShownRecord) => void;
};

/** The company's records by property (spec 2); numbers by the server if reachable. */
export function HistoryGroups(props: HistoryGroupsProps) {
  const { session, narrowed, records, order } = props;
  const newest = useNewestByProperty(session.user, PREVIEW);
  const { data } = useCountsBy(session.user, 'property', { enabled: !narrowed });
  // The cache may hold the numbers of the unfiltered list.
  const counts = narrowed ? undefined : data;
  const all = narrowed
    ? records
    : withOlder(
        records,
        (newest ?? []).map((row) => ({ ...row, transfer: null })),
      );
  const count = ({ property, records: there }: Group) => Math.max(counts?.get(property) ?? 0, there.length);
  const groups = inOrder(byProperty(all, props.deleted), order, count);
  return (
    <>
      <PrintedRecords groups={groups} list={props.list} />
      {groups.length > 1 && (
        <Segments fit label="Reihenfolge" options={ORDERS} value={order} onChange={props.onOrder} />
      )}
      {groups.map((group, index) => (
        <OneGroup
          key={`${group.property} ${group.name} ${group.address}`}
          {...props}
          group={group}
          count={count(group)}
          first={index < OPEN}
        />
      ))}
    </>
  );
}

type OneGroupProps = HistoryGroupsProps & { group: Group; count: number; first: boolean };

function OneGroup({ group, count, first, ...props }: OneGroupProps) {
  const [open, setOpen] = useState(first);
  // A deleted property has no list of its own: all its records are shown here.
  const shown = group.property === '' ? group.records : group.records.slice(0, PREVIEW);
  const mayFollow = props.list.more !== null;
  // The server does not count the records of a deleted property: only a complete list gives their number.
  const isUncounted = group.property === '' ? mayFollow || !props.list.isConfirmed : mayFollow && props.narrowed;
  const hidden = count > shown.length || (mayFollow && isUncounted);
  const all = isUncounted ? 'Alle Einträge anzeigen' : `Alle ${entryCount(count)} anzeigen`;
  return (
    <section className="group history__cards" aria-label={group.name}>
      <div className="group__head">
        <div>
          <h2>
            <button type="button" className="history__group" aria-expanded={open} onClick={() => setOpen(!open)}>
              {group.name}
              <Icon of={open ? ChevronUp : ChevronDown} small />
            </button>
          </h2>
          <p className="small muted">{group.address}</p>
        </div>
        <span className="small muted nowrap">{isUncounted ? '' : withSecondLine(entryCount(count))}</span>
      </div>
      {open && <Rows {...props} records={shown} deleted={group.deleted} whole={!hidden || shown.length === 0} />}
      {open && hidden && group.property !== '' && (
        <ButtonLink variant="quiet" className="start pull-left" to={props.toProperty(group.property)}>
          {all}
        </ButtonLink>
      )}
    </section>
  );
}

type RowsProps = Pick<HistoryGroupsProps, 'session' | 'records' | 'deleted' | 'from' | 'onDelete'> & { whole: boolean };

function Rows({ session, records, deleted, whole, from, onDelete }: RowsProps) {
  const row = { withProperty: false, from, onDelete };
  const desk = useDesk(session);
  if (desk && records.length > 0)
    return <HistoryTable session={session} records={records} deleted={deleted} whole={whole} {...row} />;
  return withDeleted(records, deleted, { whole }).map((one) =>
    'deletedAt' in one ? (
      <DeletedLine key={one.id} of={one} place={false} />
    ) : (
      <HistoryRecord key={one.id} record={one} {...row} />
    ),
  );
}
