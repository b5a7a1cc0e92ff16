import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '../../../data/live/screens';
import { reloadAll } from '../../../office/queries';
import { RecordDeletion } from '../../../office/recordDeletion';
import { nameFor } from '../../../office/table/rowActions';
import type { Unfinished } from '../../../remote/adminSystem';
import { Button } from '../../../ui/button';
import { dateTime, numberText } from '../../../ui/format';
import { DELETE_FAILED, goneUnder } from '../words';

/** What is incomplete for over a day, the oldest first: where it belongs, and its end, for work that nobody else can end. */
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

/** Number, place, whose, since when. */
function wordsOf({ number, propertyName, companyName, since }: Unfinished): string {
  return [numberText(number), propertyName, companyName, `seit ${dateTime(since)}`].filter(Boolean).join(', ');
}
