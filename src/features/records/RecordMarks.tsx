import { Presence } from '../../components/Presence';
import type { ShownRecord } from '../../domain/documentation/record';
import { CorrectedMark } from './CorrectedMark';
import { SupplementPhotosMark } from './SupplementPhotosMark';

/** What a card of a phone says beside the facts: the position, a correction, and photos of Nachträge. */
export function RecordMarks({ record }: { record: ShownRecord }) {
  return (
    <>
      <Presence {...record} />
      {record.editedAt !== null && <CorrectedMark />}
      <SupplementPhotosMark count={record.supplementPhotos} />
    </>
  );
}
