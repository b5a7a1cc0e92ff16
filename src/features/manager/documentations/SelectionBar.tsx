import { Printer } from 'lucide-react';
import { Button } from '../../../components/Button';
import { formatCount } from '../../../components/format';
import type { Selection } from '../../../components/lists/selection';
import type { DocumentationRecord } from '../../../domain/documentation/record';
import { dayText } from '../../../domain/time/day';
import { dayOf } from '../../../domain/time/germanDay';
import { HoldButton } from '../../legal-hold/HoldButton';
import { Downloads } from '../../records/Downloads';
import type { ListPrinting } from './usePrinting';
import './selection.css';

type SelectionBarProps = {
  selection: Selection<DocumentationRecord>;
  printing: ListPrinting /** Clears the selection. */;
  onEnd: () => void;
};

export function SelectionBar({ selection, printing, onEnd }: SelectionBarProps) {
  const { chosen } = selection;
  return (
    <section className="selbar" aria-label="Auswahl">
      <span className="strong nowrap" role="status">
        {formatCount(chosen.length)} ausgewählt
      </span>
      {chosen.length > 0 && (
        <div className="btn-row selbar__acts">
          <Button icon={Printer} busy={printing.busy} onClick={printing.print}>
            Drucken
          </Button>
          <Downloads
            records={chosen}
            name={`Dokumentationen ${dayOf(Date.now())}`}
            about={['Ausgewählte Dokumentationen']}
            shareTitle={selectionTitle(chosen)}
          />
          <HoldButton records={chosen} />
        </div>
      )}
      <Button variant="quiet" onClick={onEnd}>
        Auswahl aufheben
      </Button>
    </section>
  );
}

/** What a share of the selection shows: 'Wiener Platz 2a, 16.11.2026 bis 21.11.2026'. */
export function selectionTitle(records: readonly Pick<DocumentationRecord, 'propertyName' | 'capturedAt'>[]): string {
  const days = records.map(({ capturedAt }) => dayOf(capturedAt)).sort();
  const [from = '', to = from] = [days[0], days.at(-1)];
  const [first, ...others] = new Set(records.map(({ propertyName }) => propertyName));
  const places = others.length === 0 ? first : `${others.length + 1} Immobilien`;
  return [places, from === to ? dayText(from) : `${dayText(from)} bis ${dayText(to)}`].join(', ');
}
