/** Photos of one record as a grid; PhotoFrame.tsx shows one of them large. */
import { MASKED_TEXT } from '../domain/documentation/photoMarks';
import { roleName } from '../domain/photos/pairs';
import type { PictureBytes } from './objectUrl';
import { Picture } from './Picture';
import { Two } from './SecondLanguage';

/**
 * `picture` null: not on this device, and on its way or without a network. `role`: 'before' or 'after' of a pair.
 * `isMasked`: parts are covered.
 */
export type GridPhoto = {
  id: string;
  picture: PictureBytes | null;
  alt: string;
  caption?: string;
  details?: string;
  role?: string;
  isMasked?: boolean;
};

/** All photos; a tap opens one large. */
export function PhotoGrid({ photos, onOpen }: { photos: readonly GridPhoto[]; onOpen: (index: number) => void }) {
  return (
    <div className="photos">
      {photos.map((photo, index) => (
        // By position: the placeholder stays the same button, so that focus can return to it.
        <figure key={photo.alt}>
          <button type="button" aria-label={`${photo.alt} groß ansehen`} onClick={() => onOpen(index)}>
            <Picture of={photo.picture} alt={photo.alt} />
          </button>
          {photo.caption && (
            <figcaption>
              <Role of={roleName(photo.role)} />
              <Two>{photo.caption}</Two>
              {photo.isMasked && (
                <div>
                  <Two>{MASKED_TEXT}</Two>
                </div>
              )}
            </figcaption>
          )}
        </figure>
      ))}
    </div>
  );
}

function Role({ of }: { of: string | undefined }) {
  if (of === undefined) return null;
  return (
    <strong className="photos__role">
      <Two>{of}</Two>
    </strong>
  );
}
