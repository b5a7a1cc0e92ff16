import { TimerOff } from 'lucide-react';
import type { DraftRow } from '../../data/db';
import { discardDraft } from '../../data/drafts';
import { useDraftPhotos, useLink, useProperties } from '../../data/hooks';
import type { ManifestPhoto } from '../../domain/documentation';
import { EXPIRED_DRAFT_KEPT } from '../../domain/limits';
import { bytes, date, dateTime, photoCount } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { RecordCard } from '../../ui/recordCard';
import { Two } from '../../ui/secondLanguage';
import { draftPlaceText } from './exportText';
import { Parked } from './Parked';
import { askLocalPicture } from './picture';

/** Where the work was done, as far as this phone knows: from the author's list, or from the link. */
function useSubject({ author, owner, property }: DraftRow): { name: string; address: string } | undefined {
  const known = useProperties(author ?? '')?.find(({ id }) => id === property);
  const link = useLink(owner);
  return known ?? link?.facts?.property;
}

/** A draft whose ten minutes ran out: never delivered, kept for seven days from the showing of its expiry (D11). */
export function ExpiredRecord({ draft, author }: { draft: DraftRow; author: string }) {
  const photos: readonly ManifestPhoto[] = useDraftPhotos(draft.id) ?? [];
  const property = useSubject(draft);
  const name = property?.name ?? 'Ohne Immobilie';
  const size = bytes(photos.reduce((sum, photo) => sum + photo.bytes, 0));
  const startedAt = Date.parse(draft.startedAt);
  const until = date((draft.expiredAt ?? startedAt) + EXPIRED_DRAFT_KEPT);
  const head = (
    <>
      <span className="record__date">{dateTime(startedAt)}</span>
      <span>{property ? name : <Two>{name}</Two>}</span>
      <span className="small muted">
        <Two>{`${photoCount(photos.length)}, nicht gespeichert`}</Two>
      </span>
    </>
  );
  return (
    <RecordCard id={draft.id} ask={askLocalPicture(draft.id)} head={head}>
      <div className="record__line">
        <span className="state state--wait">
          <Icon of={TimerOff} />
          <Two>Zeit abgelaufen</Two>
        </span>
        <span className="small muted">{size}</span>
      </div>
      <Parked
        reason={`Nach 10 Minuten lässt sich eine Aufnahme nicht mehr speichern. Die Fotos bleiben bis ${until} auf diesem Gerät. Sie werden nicht übertragen.`}
        loss={`Verloren gehen ${photoCount(photos.length)} (${size}) und alle Angaben der Aufnahme vom ${dateTime(startedAt)}, ${name}.`}
        toExport={() => ({
          reason: 'Zeit abgelaufen. Nicht gespeichert und nicht übertragen.',
          number: null,
          date: dateTime(startedAt),
          startedAt: draft.startedAt,
          propertyName: property?.name ?? '',
          propertyAddress: property?.address ?? '',
          authorName: draft.employeeName ?? author,
          place: draftPlaceText(draft),
          serviceType: draft.serviceType,
          notes: draft.notes,
          manifest: photos,
          data: draft,
        })}
        onDelete={() => discardDraft(draft.id)}
      />
    </RecordCard>
  );
}
