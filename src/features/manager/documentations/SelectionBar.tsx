import { FileArchive, FileSpreadsheet, Printer } from 'lucide-react';
import { download } from '../../../device/download';
import { dayOf } from '../../../domain/day';
import type { DocumentationRecord } from '../../../domain/record';
import { tellFailure } from '../../../office/failure';
import type { Selection } from '../../../office/selection';
import { useBusy } from '../../../ui/busy';
import { Button } from '../../../ui/button';
import { photoCount, thousands } from '../../../ui/format';
import { toast } from '../../../ui/toast';
import { csvFile } from './csv';
import type { Paper } from './usePaper';
import './selection.css';

/** Photos of one ZIP: at 250 KB each about 125 MB, which a browser still holds in memory while it packs. */
const ZIP_PHOTOS_MAX = 500;

const TOO_MANY = `Eine ZIP-Datei fasst höchstens ${thousands(ZIP_PHOTOS_MAX)} Fotos. Bitte wählen Sie weniger Einträge aus.`;

type SelectionBarProps = {
  selection: Selection<DocumentationRecord>;
  paper: Paper /** Takes the selection back. */;
  onEnd: () => void;
};

/** What can be done with the selected rows. */
export function SelectionBar({ selection, paper, onEnd }: SelectionBarProps) {
  const { chosen } = selection;
  const photos = chosen.reduce((sum, { photoCount }) => sum + photoCount, 0);
  const [packing, pack] = useBusy(async () => {
    if (photos > ZIP_PHOTOS_MAX) return toast({ kind: 'warning', title: 'Zu viele Fotos', text: TOO_MANY });
    try {
      // The packer comes with the tap: nobody pays for it before.
      const { zipOf } = await import('./zip');
      download(await zipOf(chosen), `${fileName()}.zip`);
    } catch (error) {
      tellFailure('Die ZIP-Datei konnte nicht erstellt werden', error);
    }
  });
  return (
    <section className="selbar" aria-label="Auswahl">
      <span className="strong nowrap" role="status">
        {thousands(chosen.length)} ausgewählt
      </span>
      {chosen.length > 0 && (
        <div className="btn-row selbar__acts">
          <Button icon={Printer} busy={paper.busy} onClick={paper.print}>
            Drucken
          </Button>
          <Button icon={FileSpreadsheet} onClick={() => download(csvFile(chosen), `${fileName()}.csv`)}>
            CSV
          </Button>
          <Button icon={FileArchive} busy={packing} onClick={() => pack()}>
            ZIP mit {photoCount(photos)}
          </Button>
        </div>
      )}
      <Button variant="quiet" onClick={onEnd}>
        Auswahl aufheben
      </Button>
    </section>
  );
}

function fileName(): string {
  return `Dokumentationen ${dayOf(Date.now())}`;
}
