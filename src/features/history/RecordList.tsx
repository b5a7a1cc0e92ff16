import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ShownRecord } from '../../domain/record';
import { HistoryRecord, type HistoryRecordProps } from './HistoryRecord';
import { PrintedRecords } from './PrintedRecords';
import type { HistoryList } from './useHistory';

/** Height of a card before it is measured, and the gap between two; px. */
const CARD = 134;
const GAP = 8;
/** Cards drawn beyond the view, and so near to the end more are read. */
const OVERSCAN = 6;
const AHEAD = 20;

type RecordListProps = { list: HistoryList; records: readonly ShownRecord[] } & Omit<HistoryRecordProps, 'record'>;

/** Every record in one list; only what is near the view is drawn, so that ten thousand scroll like ten. */
export function RecordList({ list, records, ...card }: RecordListProps) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(box.current?.offsetTop ?? 0), []);
  const virtual = useWindowVirtualizer({
    count: records.length,
    estimateSize: () => CARD,
    gap: GAP,
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey: (index) => records[index]?.id ?? index,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const near = last >= records.length - AHEAD;
  const { more, flows } = list;
  useEffect(() => {
    if (near && flows) more?.();
  }, [near, flows, more]);
  return (
    <>
      <PrintedRecords groups={[{ name: '', address: '', records }]} more={list.more !== null} />
      <div ref={box} className="history__list" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ key, index, start }) => {
          const record = records[index];
          return (
            record && (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className="history__item"
                style={{ transform: `translateY(${start - top}px)` }}
              >
                <HistoryRecord record={record} {...card} />
              </div>
            )
          );
        })}
      </div>
    </>
  );
}
