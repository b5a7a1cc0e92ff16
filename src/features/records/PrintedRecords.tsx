import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Brand } from '../../components/AppBar';
import { dateTime, entryCount, formatCount, numberText } from '../../components/format';
import { presenceText } from '../../components/Presence';
import { sinceText } from '../../components/StateLine';
import type { Columns } from '../../components/table/columns';
import { Table } from '../../components/table/Table';
import { deliveryWords } from '../../domain/delivery/deliveryWords';
import { authorText, type ShownRecord } from '../../domain/documentation/record';
import { useSyncStatus } from '../../sync/status';
import { ListCheckCode, listCheckWith } from '../evidence/ListCheckCode';
import type { Group } from './groups';
import type { HistoryList } from './useHistory';

/** Printed rows: about thirty pages; more need a shorter period. */
const MOST = 1000;

type PrintedRecordsProps = {
  /** Each with heading; without name no heading. */
  groups: readonly (Pick<Group, 'name' | 'address'> & { records: readonly ShownRecord[] })[];
  /** Whether more exist than loaded, and whether the server confirms it. */
  list: Pick<HistoryList, 'hasMore' | 'isConfirmed'>;
};

/** The printed list: every loaded row. The screen draws only visible rows, so the table exists only while printing. */
export function PrintedRecords({ groups, list }: PrintedRecordsProps) {
  const at = usePrinting();
  const pulledAt = useSyncStatus((status) => status.pulledAt);
  if (at === null) return null;
  const loaded = groups.reduce((sum, { records }) => sum + records.length, 0);
  return (
    <div className="a4 history__paper">
      <p className="history__paper-head small">
        <span>{`Gedruckt am ${dateTime(at)}`}</span>
        <Brand />
      </p>
      {limitRecords(groups).map((group) => (
        <section key={`${group.name} ${group.address}`}>
          {group.name && (
            <h2>
              {group.name} <span className="small muted">{group.address}</span>
            </h2>
          )}
          <Table rows={group.records} columns={columnsOf(group.name === '', at)} />
        </section>
      ))}
      <p className="small">{extentText(loaded, { ...list, pulledAt })}</p>
      {/* This print cannot wait for the log's size. */}
      <ListCheckCode check={listCheckWith(null)} />
    </div>
  );
}

type Extent = PrintedRecordsProps['list'] & { pulledAt: number | null };

/** What the print contains and lacks. `pulledAt`: last complete pull, ms; null = unknown. */
function extentText(loaded: number, { hasMore, isConfirmed, pulledAt }: Extent): string {
  if (loaded > MOST)
    return `Gedruckt sind die ersten ${formatCount(MOST)} von ${entryCount(loaded)}n. Für die übrigen grenzen Sie bitte den Zeitraum ein.`;
  if (hasMore)
    return `Gedruckt sind die ${entryCount(loaded)}, die geladen waren. Für weitere tippen Sie vor dem Drucken auf „Mehr laden“.`;
  if (isConfirmed) return `${entryCount(loaded)}, vollständig gedruckt.`;
  const asOf = pulledAt === null ? '' : `, Stand vom ${dateTime(pulledAt)}`;
  return `${entryCount(loaded)} auf diesem Gerät${asOf}. Ob es weitere gibt, war beim Drucken nicht bekannt.`;
}

function limitRecords(groups: PrintedRecordsProps['groups']): PrintedRecordsProps['groups'] {
  let left = MOST;
  return groups.flatMap((group) => {
    const records = group.records.slice(0, left);
    left -= records.length;
    return records.length > 0 ? [{ ...group, records }] : [];
  });
}

/** Without transfer progress. `at`: print time, ms. Adds an unusual place of capture. */
function stateOf(record: ShownRecord, at: number): string {
  const { words, since } = deliveryWords(record, { now: at, sending: false });
  return [words, since === null ? '' : sinceText(since), presenceText(record)].filter(Boolean).join('. ');
}

/** @param at print time, ms. */
function columnsOf(withProperty: boolean, at: number): Columns<ShownRecord> {
  return [
    { head: 'Aufgenommen', cell: ({ capturedAt }) => dateTime(capturedAt), className: 'nowrap' },
    withProperty && {
      head: 'Immobilie',
      cell: ({ propertyName }) => propertyName,
      small: ({ propertyAddress }) => propertyAddress,
    },
    { head: 'Erstellt von', cell: authorText },
    { head: 'Fotos', kind: 'number', cell: ({ photoCount }) => photoCount },
    { head: 'Nummer', cell: ({ number }) => numberText(number), className: 'nowrap' },
    { head: 'Status', cell: (record) => stateOf(record, at) },
  ];
}

/** Print time, ms; null otherwise. The browser waits only for the event's handlers. */
function usePrinting(): number | null {
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => {
    const handleBeforePrint = () => flushSync(() => setAt(Date.now()));
    const handleAfterPrint = () => setAt(null);
    window.addEventListener('beforeprint', handleBeforePrint);
    window.addEventListener('afterprint', handleAfterPrint);
    return () => {
      window.removeEventListener('beforeprint', handleBeforePrint);
      window.removeEventListener('afterprint', handleAfterPrint);
    };
  }, []);
  return at;
}
