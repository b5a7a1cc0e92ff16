import type { ReactNode } from 'react';
import { photoCount } from '../../components/format';
import { localPicture } from '../../components/lists/picture';
import { RecordCard } from '../../components/RecordCard';
import { Two } from '../../components/SecondLanguage';
import type { DraftRow } from '../../db/db';
import type { useDraft } from './useDraft';

type DraftCardProps = { draft: DraftRow; of: ReturnType<typeof useDraft>; state: ReactNode; children: ReactNode };

/** A capture without a record: first photo, start, property, state. */
export function DraftCard({ draft, of, state, children }: DraftCardProps) {
  const head = (
    <>
      <span className="record__date">
        <Two>{`Begonnen am ${of.startedAt}`}</Two>
      </span>
      <span>{of.property ? of.name : <Two>{of.name}</Two>}</span>
      <span className="small muted">
        <Two>{`${draft.parent ? 'Nachtrag, ' : ''}${photoCount(of.photos)}, nicht gespeichert`}</Two>
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
