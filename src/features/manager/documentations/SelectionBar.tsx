import { Printer } from 'lucide-react';
import { Button } from '../../../components/Button';
import { formatCount } from '../../../components/format';
import type { Selection } from '../../../components/lists/selection';
import type { DocumentationRecord } from '../../../domain/documentation/record';
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
