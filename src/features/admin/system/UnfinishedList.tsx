import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Unfinished } from '../../../api/adminSystem';
import { reloadAll } from '../../../api/cache/queries';
import { Button } from '../../../components/Button';
import { dateTime, numberText } from '../../../components/format';
import { nameFor } from '../../../components/table/RowActions';
import { useSession } from '../../../db/live/screens';
import { RecordDeletion } from '../../records/RecordDeletion';
import { DELETE_FAILED, goneUnder } from '../words';

/** Records incomplete for over a day, oldest first. Work that no account can end can be ended here. */
export function UnfinishedList({ items }: { items: readonly Unfinished[] }) {
  const account = useSession()?.user ?? '';
  const [chosen, setChosen] = useState<Unfinished | null>(null);
  return (
    <>
      <ul className="system-problems">
        {items.map((item) => (
          <li key={item.id} className="system-problems__line">
            <span className="small">{wordsOf(item)}</span>
            <Button
              icon={Trash2}
              aria-label={nameFor('Löschen', numberText(item.number))}
              onClick={() => setChosen(item)}
            >
              Löschen
            </Button>
          </li>
        ))}
      </ul>
      {chosen && (
        <RecordDeletion
          id={chosen.id}
          text={`Möchten Sie die unvollständige Dokumentation ${wordsOf(chosen)}, wirklich löschen? Hat das Telefon die übrigen Fotos noch, nimmt der Server sie danach nicht mehr an. Diese Aktion kann nicht rückgängig gemacht werden.`}
          gone={goneUnder(DELETE_FAILED)}
          onEnd={() => void reloadAll(account)}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

function wordsOf({ number, propertyName, companyName, since }: Unfinished): string {
  return [numberText(number), propertyName, companyName, `seit ${dateTime(since)}`].filter(Boolean).join(', ');
}
