import { FileArchive, FileSpreadsheet } from 'lucide-react';
import { download } from '../../device/download';
import type { DocumentationRecord } from '../../domain/record';
import { useBusy } from '../../ui/busy';
import { Button } from '../../ui/button';
import { photoCount, thousands } from '../../ui/format';
import { toast } from '../../ui/toast';
import { tellFailure } from '../failure';
import { csvFile } from './csv';

/** Photos of one ZIP: at 250 KB each about 125 MB, which a browser still holds in memory while it packs. */
const ZIP_PHOTOS_MAX = 500;

const TOO_MANY = `Eine ZIP-Datei fasst höchstens ${thousands(ZIP_PHOTOS_MAX)} Fotos. Bitte wählen Sie weniger Einträge aus.`;

/** `name`: of the file, without its ending. */
type DownloadsProps = { records: readonly DocumentationRecord[]; name: string };

/** These records as files to keep: the list for a spreadsheet, and all photos with their checksums. */
export function Downloads({ records, name }: DownloadsProps) {
  const photos = records.reduce((sum, { photoCount }) => sum + photoCount, 0);
  const [packing, pack] = useBusy(async () => {
    if (photos > ZIP_PHOTOS_MAX) return toast({ kind: 'warning', title: 'Zu viele Fotos', text: TOO_MANY });
    try {
      // The packer comes with the tap: nobody pays for it before.
      const { zipOf } = await import('./zip');
      download(await zipOf(records), `${name}.zip`);
    } catch (error) {
      tellFailure('Die ZIP-Datei konnte nicht erstellt werden', error);
    }
  });
  return (
    <>
      <Button icon={FileSpreadsheet} onClick={() => download(csvFile(records), `${name}.csv`)}>
        CSV
      </Button>
      <Button icon={FileArchive} busy={packing} onClick={() => pack()}>
        ZIP mit {photoCount(photos)}
      </Button>
    </>
  );
}
