import { dateTime, formatBytes, photoCount } from '../../components/format';
import type { DraftRow } from '../../db/db';
import { useDraftPhotos, useLink, useProperties } from '../../db/live/screens';
import type { ManifestPhoto } from '../../domain/documentation/documentation';
import { textsIn } from '../../domain/documentation/typed';
import { workOf } from '../../domain/documentation/work';
import { draftPlaceText } from './exportText';
import type { ToExport } from './zip';

export type DraftProps = {
  draft: DraftRow;
  author: string;
};

export function useDraft({ draft, author }: DraftProps) {
  const photos: readonly ManifestPhoto[] = useDraftPhotos(draft.id) ?? [];
  const property = useSubject(draft);
  const name = property?.name ?? 'Ohne Immobilie';
  const size = formatBytes(photos.reduce((sum, photo) => sum + photo.bytes, 0));
  const startedAt = dateTime(Date.parse(draft.startedAt));
  const toExport = (reason: string): ToExport => ({
    reason,
    number: null,
    date: startedAt,
    startedAt: draft.startedAt,
    propertyName: property?.name ?? '',
    propertyAddress: property?.address ?? '',
    authorName: draft.employeeName ?? author,
    place: draftPlaceText(draft),
    serviceType: draft.serviceType,
    work: workOf(draft),
    ...textsIn(draft),
    defect: draft.defect === true,
    manifest: photos,
    data: draft,
  });
  const loss = `Verloren gehen ${photoCount(photos.length)} (${size}) und alle Angaben der Aufnahme vom ${startedAt}, ${name}.`;
  return { photos: photos.length, property, name, size, startedAt, loss, toExport };
}

/** The property, from the author's list or from the link. */
function useSubject({ author, owner, property }: DraftRow): { name: string; address: string } | undefined {
  const known = useProperties(author ?? '')?.find(({ id }) => id === property);
  const link = useLink(owner);
  return known ?? link?.facts?.property;
}
