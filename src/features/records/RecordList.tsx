import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useDesk } from '../../components/offices';
import type { SessionRow } from '../../db/db';
import type { Deletion } from '../../domain/documentation/deletion';
import type { ShownRecord } from '../../domain/documentation/record';
import { DeletedLine } from './Deletions';
import { withDeleted } from './groups';
import { HistoryRecord, type HistoryRecordProps } from './HistoryRecord';
import { HistoryTable } from './HistoryTable';
import { PrintedRecords } from './PrintedRecords';
import type { HistoryList } from './useHistory';

/** Estimated height of a card, and the gap; px. */
const CARD = 134;
const GAP = 8;
/** Cards drawn outside the view; this near to the end more load. */
const OVERSCAN = 6;
const AHEAD = 20;

type RecordListProps = { list: HistoryList; records: readonly ShownRecord[]; deleted: readonly Deletion[] } & Omit<
  HistoryRecordProps,
  'record'
>;

export function RecordList({ session, ...props }: RecordListProps & { session: SessionRow }) {
  const { list, records, deleted, ...row } = props;
  const desk = useDesk(session);
  if (!desk) return <Cards {...props} />;
  return (
    <>
      <PrintedRecords groups={[{ name: '', address: '', records }]} list={list} />
      <HistoryTable session={session} records={records} deleted={deleted} whole={list.more === null} {...row} />
    </>
  );
}

/** Draws only visible cards: ten thousand scroll like ten. */
function Cards({ list, records, deleted, ...card }: RecordListProps) {
  const rows = useMemo(
    () => withDeleted(records, deleted, { whole: list.more === null }),
    [records, deleted, list.more],
  );
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(box.current?.offsetTop ?? 0), []);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => CARD,
    gap: GAP,
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const near = last >= rows.length - AHEAD;
  const { more, flows } = list;
  useEffect(() => {
    if (near && flows) more?.();
  }, [near, flows, more]);
  return (
    <>
      <PrintedRecords groups={[{ name: '', address: '', records }]} list={list} />
      <div ref={box} className="history__list" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ key, index, start }) => {
          const row = rows[index];
          return (
            row && (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className="history__item"
                style={{ transform: `translateY(${start - top}px)` }}
              >
                {'deletedAt' in row ? (
                  <DeletedLine of={row} place={card.withProperty} />
                ) : (
                  <HistoryRecord record={row} {...card} />
                )}
              </div>
            )
          );
        })}
      </div>
    </>
  );
}
