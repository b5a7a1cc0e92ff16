import { dateTime, formatBytes, numberText, photoCount } from '../../components/format';
import { localPicture } from '../../components/lists/picture';
import { RecordCard } from '../../components/RecordCard';
import { Two } from '../../components/SecondLanguage';
import { ProgressLine, StateLine } from '../../components/StateLine';
import type { OutboxRow } from '../../db/db';
import { useBoundTo } from '../../db/live/left';
import { deleteRefused } from '../../db/outbox';
import { isBound } from '../../domain/delivery/afterParent';
import { useDelivery, useSyncStatus } from '../../sync/status';
import { BlockedRecords } from './BlockedRecords';
import { canBeTakenAlong, exportOf, lossOf, staysHere, waitingReason } from './sealedWords';

/** A saved documentation in delivery: every state. */
export function SealedRecord({ row }: { row: OutboxRow }) {
  const sending = useSyncStatus((status) => (status.sending?.id === row.id ? status.sending : null));
  const { mark, words } = useDelivery(row);
  const size = row.sealed.photos.reduce((sum, photo) => sum + photo.bytes, 0);
  const refused = row.state === 'refused';
  const bound = useBoundTo(row.id)?.length ?? 0;
  return (
    <RecordCard id={row.id} load={localPicture(row.id)} refused={refused} head={<Head row={row} />}>
      <div className="record__line">
        <StateLine state={mark}>{words}</StateLine>
        {!refused && (
          <span className="small muted">
            <Two>{detailText(row, sending, size)}</Two>
          </span>
        )}
      </div>
      {mark === 'sending' && sending && (
        <ProgressLine
          done={sending.done}
          total={sending.total}
          label={`${sending.done} von ${photoCount(sending.total)} übertragen`}
        />
      )}
      {canBeTakenAlong(row, Date.now()) && (
        <BlockedRecords reason={waitingReason(row)} toExport={() => exportOf(row, words)} drop={null} />
      )}
      {row.state === 'needsSignIn' && (
        <BlockedRecords
          reason={`${waitingReason(row)} Alles ist auf dem Gerät gesichert.`}
          toExport={() => exportOf(row, words)}
          drop={null}
        />
      )}
      {refused && (
        <BlockedRecords
          reason={`${waitingReason(row)} ${staysHere(row.sealed.photos.length > 0)}`}
          toExport={() => exportOf(row, words)}
          drop={{
            label: 'Löschen',
            title: 'Sind Sie sicher?',
            loss: lossOf(row, size, bound),
            afterZip: row.transfer.reason === 'account_ended',
            remove: () => deleteRefused(row.id),
          }}
        />
      )}
    </RecordCard>
  );
}

function Head({ row }: { row: OutboxRow }) {
  return (
    <>
      <span className="record__date">{dateTime(row.capturedAt)}</span>
      {row.sealed.parent && (
        <span>
          <Two>{isBound(row) ? 'Nachtrag, wartet auf seine Dokumentation' : 'Nachtrag'}</Two>
        </span>
      )}
      <span>{row.propertyName}</span>
      <span className="small muted">
        <Two>{`${photoCount(row.sealed.photos.length)}, ${numberText(row.number)}`}</Two>
      </span>
    </>
  );
}

function detailText(row: OutboxRow, sending: { done: number; total: number } | null, size: number): string {
  if (row.state === 'complete') return numberText(row.number);
  return sending ? `${sending.done} von ${photoCount(sending.total)}` : formatBytes(size);
}
