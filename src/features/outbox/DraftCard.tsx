import type { ReactNode } from 'react';
import type { DraftRow } from '../../data/db';
import { localPicture } from '../../office/picture';
import { photoCount } from '../../ui/format';
import { RecordCard } from '../../ui/recordCard';
import { Two } from '../../ui/secondLanguage';
import type { useDraft } from './useDraft';

type DraftCardProps = { draft: DraftRow; of: ReturnType<typeof useDraft>; state: ReactNode; children: ReactNode };

/** A capture without a record: its first photo, when it was begun and where, how it stands. */
export function DraftCard({ draft, of, state, children }: DraftCardProps) {
  const head = (
    <>
      <span className="record__date">
        <Two>{`Begonnen am ${of.startedAt}`}</Two>
      </span>
      <span>{of.property ? of.name : <Two>{of.name}</Two>}</span>
      <span className="small muted">
        <Two>{`${photoCount(of.photos)}, nicht gespeichert`}</Two>
      </span>
    </>
  );
  return (
    <RecordCard id={draft.id} load={localPicture(draft.id)} head={head}>
      <div className="record__line">
        {state}
        <span className="small muted">{of.size}</span>
      </div>
      {children}
    </RecordCard>
  );
}
