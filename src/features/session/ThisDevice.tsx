import { useEffect, useState } from 'react';
import { version } from '../../../package.json';
import { ownerOfUser } from '../../data/drafts';
import { useOutbox } from '../../data/hooks';
import { isPersisted } from '../../device/storage';
import { bytes, entryCount, photoCount } from '../../ui/format';
import { StateLine } from '../../ui/stateLine';

/**
 * What this phone keeps for the person. No 'free space': browsers answer that question with an invented number
 * (docs/architecture.md, storage); the proof of room is the committed write.
 */
export function ThisDevice({ user }: { user: string }) {
  const rows = useOutbox(ownerOfUser(user)) ?? [];
  const photos = rows.flatMap(({ sealed }) => sealed.photos);
  const size = photos.reduce((sum, photo) => sum + photo.bytes, 0);
  return (
    <dl className="file file--narrow">
      <dt>Wartet</dt>
      <dd className="strong">
        {rows.length === 0 ? 'Nichts' : `${entryCount(rows.length)}, ${photoCount(photos.length)}`}
        <span className="small">{rows.length === 0 ? 'Alles ist übertragen.' : bytes(size)}</span>
      </dd>
      <dt>Speicher</dt>
      <dd>
        <Persistence />
      </dd>
      <dt>Version</dt>
      <dd>{version}</dd>
    </dl>
  );
}

/** Whether the browser promised not to clear the storage when the disk runs low. */
function Persistence() {
  const [given, setGiven] = useState<boolean | null>();
  useEffect(() => {
    let gone = false;
    isPersisted().then((answer) => gone || setGiven(answer));
    return () => {
      gone = true;
    };
  }, []);
  if (given === undefined) return 'Wird geprüft';
  if (given) return <StateLine state="done">Dauerhaft zugesagt</StateLine>;
  return (
    <>
      <StateLine state="wait">Nicht zugesagt</StateLine>
      <span className="small">
        Wird der Platz knapp, kann der Browser Daten löschen. Installieren Sie die App auf dem Startbildschirm.
      </span>
    </>
  );
}
