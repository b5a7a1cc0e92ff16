import { Presence } from '../../components/Presence';
import type { ShownRecord } from '../../domain/documentation/record';
import { SupplementPhotosMark } from './SupplementPhotosMark';

/** What a card of a phone says beside the facts: the position, and photos of Nachträge. */
export function RecordMarks({ record }: { record: ShownRecord }) {
  return (
    <>
      <Presence {...record} />
      <SupplementPhotosMark count={record.supplementPhotos} />
    </>
  );
}
