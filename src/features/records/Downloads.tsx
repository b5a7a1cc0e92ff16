import { FileArchive, FileSpreadsheet, Scale } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../../components/Arriving';
import { Button } from '../../components/Button';
import { useBusy } from '../../components/busy';
import { tellFailure } from '../../components/dialogs/failure';
import { entryCount, formatCount, photoCount } from '../../components/format';
import { showToast } from '../../components/Toast';
import type { DocumentationRecord } from '../../domain/documentation/record';
import { downloadFile } from '../../platform/download';
import { csvFile } from '../reports/export/csv';
import { PdfButton } from '../reports/pdf/PdfButton';
import { ShareButton } from '../sharing/ShareButton';

const CaseFileDialog = lazyComponent(() =>
  import('../reports/case-file/CaseFileDialog').then((part) => part.CaseFileDialog),
);

/** Photos of one ZIP: at 250 KB each about 125 MB, which a browser still holds in memory while it packs. */
const ZIP_PHOTOS_MAX = 500;

const tooMany = () =>
  `Eine ZIP-Datei fasst höchstens ${formatCount(ZIP_PHOTOS_MAX)} Fotos. Bitte wählen Sie weniger Einträge aus.`;

/** `name`: of the file, without its ending. `about`: which part of the list it is, for the head of the PDF. */
type DownloadsProps = { records: readonly DocumentationRecord[]; name: string; about: readonly string[] };

/** These records as files to keep: as Leistungsnachweise on paper, the list for a spreadsheet, all photos with their checksums, and as a Schadenakte; or shared by a link. */
export function Downloads({ records, name, about }: DownloadsProps) {
  const photos = records.reduce((sum, { photoCount }) => sum + photoCount, 0);
  const [isFiling, setIsFiling] = useState(false);
  const [packing, pack] = useBusy(async () => {
    if (photos > ZIP_PHOTOS_MAX) return showToast({ kind: 'warning', title: 'Zu viele Fotos', text: tooMany() });
    try {
      // The packer comes with the tap: nobody pays for it before.
      const { zipOf } = await import('../reports/export/zip');
      downloadFile(await zipOf(records), `${name}.zip`);
    } catch (error) {
      tellFailure('Die ZIP-Datei konnte nicht erstellt werden', error);
    }
  });
  return (
    <>
      <PdfButton
        label="PDF"
        records={records}
        name={name}
        about={[...about, `${entryCount(records.length)}, ${photoCount(photos)}`]}
      />
      <Button icon={FileSpreadsheet} onClick={() => downloadFile(csvFile(records), `${name}.csv`)}>
        CSV
      </Button>
      <Button icon={FileArchive} busy={packing} onClick={() => pack()}>
        ZIP mit {photoCount(photos)}
      </Button>
      <Button icon={Scale} onClick={() => setIsFiling(true)}>
        Schadenakte
      </Button>
      <ShareButton records={records} title={about.slice(0, 2).join(', ')} />
      {isFiling && <CaseFileDialog records={records} name={`Schadenakte_${name}`} onClose={() => setIsFiling(false)} />}
    </>
  );
}
