import { ImagePlus } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { Button } from '../../components/Button';
import { useBusy } from '../../components/busy';
import { photoCount } from '../../components/format';
import { Two } from '../../components/SecondLanguage';
import type { AttachedPhoto } from '../../db/db';
import { ISSUE_TEXT } from '../../domain/text/texts.de';
import { MESSAGE_PHOTOS_MAX } from '../../domain/threads/thread';
import { attachFile } from './threadPhotos';

type PhotoFieldProps = {
  photos: readonly AttachedPhoto[];
  onChange: (photos: readonly AttachedPhoto[]) => void;
  error?: string | undefined;
};

/** Up to three photos from files, in the size of a documentation's. */
export function PhotoField({ photos, onChange, error }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [tooMany, setTooMany] = useState(false);
  const [isBusy, attachFiles] = useBusy(async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    target.value = '';
    const picked: AttachedPhoto[] = [];
    for (const file of files) {
      const photo = await attachFile(file);
      if (photo) picked.push(photo);
    }
    const all = [...photos, ...picked];
    setTooMany(all.length > MESSAGE_PHOTOS_MAX);
    onChange(all.slice(0, MESSAGE_PHOTOS_MAX));
  });
  return (
    <div className="field">
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept="image/*"
        multiple
        aria-label="Fotos auswählen"
        tabIndex={-1}
        onChange={(event) => void attachFiles(event)}
      />
      <div className="btn-row btn-row--middle">
        <Button variant="quiet" icon={ImagePlus} busy={isBusy} onClick={() => input.current?.click()}>
          Foto hinzufügen
        </Button>
        {photos.length > 0 && (
          <>
            <span className="small">
              <Two>{photoCount(photos.length)}</Two>
            </span>
            <Button
              variant="quiet"
              onClick={() => {
                setTooMany(false);
                onChange([]);
              }}
            >
              Entfernen
            </Button>
          </>
        )}
      </div>
      {tooMany && (
        <span className="field__error" role="alert">
          <Two>{ISSUE_TEXT.thread_photos}</Two>
        </span>
      )}
      {error && <span className="field__error">{error}</span>}
    </div>
  );
}
