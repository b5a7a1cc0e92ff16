import { useEffect, useState } from 'react';
import { version } from '../../../package.json';
import { entryCount, formatBytes, photoCount } from '../../components/format';
import { INSTALL_LATER, INSTALL_NOW } from '../../components/installTexts';
import { Two, withSecondLine } from '../../components/SecondLanguage';
import { StateLine } from '../../components/StateLine';
import { ownerOfUser } from '../../db/drafts';
import { useDeviceUndeliveredCount, useOutbox, useUnsavedCount } from '../../db/live/left';
import { isShortLived } from '../../platform/installation';
import { freeBytes } from '../../platform/room';
import { isPersisted } from '../../platform/storage';
import { unsavedText } from '../sign-in/stillWaiting';

/** Typical size of a photo, rounded up: for 'reicht für etwa n Fotos'. */
const PHOTO_TYPICAL_BYTES = 250_000;

export function ThisDevice({ user }: { user: string }) {
  const rows = useOutbox(ownerOfUser(user)) ?? [];
  const draftCount = useUnsavedCount(ownerOfUser(user)) ?? 0;
  const photos = rows.flatMap(({ sealed }) => sealed.photos);
  const size = photos.reduce((sum, photo) => sum + photo.bytes, 0);
  return (
    <dl className="file file--narrow">
      <dt>{withSecondLine('Noch nicht übertragen')}</dt>
      <dd className="strong">
        {rows.length > 0 && withSecondLine(`${entryCount(rows.length)}, ${photoCount(photos.length)}`)}
        {rows.length > 0 && <span className="small">{formatBytes(size)}</span>}
        {draftCount > 0 && (
          <span className={rows.length > 0 ? 'small' : undefined}>{withSecondLine(unsavedText(draftCount))}</span>
        )}
        {rows.length === 0 && draftCount === 0 && withSecondLine('nichts')}
      </dd>
      <dt>{withSecondLine('Freier Speicher')}</dt>
      <dd>
        <Free />
      </dd>
      <dt>{withSecondLine('Daten auf diesem Gerät')}</dt>
      <dd>
        <Persistence />
      </dd>
      <dt>{withSecondLine('Version')}</dt>
      <dd>{version}</dd>
    </dl>
  );
}

/** Above this the number says nothing: browsers round it up on purpose, Chrome to 10 GB. */
const PLENTY = 1_000_000_000;

function Free() {
  const free = useAnswer(freeBytes);
  if (free === undefined) return withSecondLine('Wird geprüft');
  if (free === null) return withSecondLine('Nicht bekannt');
  if (free >= PLENTY)
    return (
      <>
        <span className="strong nowrap">{withSecondLine('Mehr als 1 GB')}</span>
        <span className="small">{withSecondLine('laut Browser')}</span>
      </>
    );
  return (
    <>
      <span className="strong">{formatBytes(free)}</span>
      <span className="small">
        {withSecondLine(`laut Browser, reicht für etwa ${photoCount(Math.floor(free / PHOTO_TYPICAL_BYTES))}`)}
      </span>
    </>
  );
}

/** The browser's answer, once; undefined until then. @param load must be stable and never reject. */
function useAnswer<T>(load: () => Promise<T>): T | undefined {
  const [answer, setAnswer] = useState<T>();
  useEffect(() => {
    let gone = false;
    void load().then((found) => {
      if (!gone) setAnswer(found);
    });
    return () => {
      gone = true;
    };
  }, [load]);
  return answer;
}

/** Whether the browser promised not to clear the storage when the disk is full. */
function Persistence() {
  const given = useAnswer(isPersisted);
  const waiting = useDeviceUndeliveredCount() ?? 0;
  if (given === undefined) return withSecondLine('Wird geprüft');
  if (given === null) return withSecondLine('Nicht bekannt');
  if (given) return <StateLine state="done">dauerhaft geschützt</StateLine>;
  return (
    <>
      <StateLine state="wait">nicht dauerhaft geschützt</StateLine>
      <span className="small">
        <Two>{`Wird der Platz knapp, kann der Browser Daten löschen. ${waiting > 0 && isShortLived() ? INSTALL_LATER : INSTALL_NOW}`}</Two>
      </span>
    </>
  );
}
