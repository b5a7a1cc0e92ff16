import { FileArchive, FileSpreadsheet, Scale } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../../components/Arriving';
import { Button } from '../../components/Button';
import { useBusy } from '../../components/busy';
import { showFailure } from '../../components/dialogs/failure';
import { entryCount, formatCount, photoCount } from '../../components/format';
import { showToast } from '../../components/Toast';
import type { DocumentationRecord } from '../../domain/documentation/record';
import { downloadFile } from '../../platform/download';
import { csvFile } from '../reports/export/csv';
import { PdfButton } from '../reports/pdf/PdfButton';
import type { PdfDialogProps } from '../reports/pdf/PdfDialog';
import { ShareButton } from '../sharing/ShareButton';

const CaseFileDialog = lazyComponent(() =>
  import('../reports/case-file/CaseFileDialog').then((part) => part.CaseFileDialog),
);

/** Photos of one ZIP: about 125 MB at 250 KB each, which fits in a browser's memory. */
const ZIP_PHOTOS_MAX = 500;

const tooMany = () =>
  `Eine ZIP-Datei fasst höchstens ${formatCount(ZIP_PHOTOS_MAX)} Fotos. Bitte wählen Sie weniger Einträge aus.`;

/** `name`: file name without ending. `about`: the list's filter, for the PDF's head. */
type DownloadsProps = {
  records: readonly DocumentationRecord[];
  name: string;
  about: readonly string[];
  /** Default: the first two lines of `about`. */
  shareTitle?: string;
  /** The PDF as a report with a cover. */
  report?: PdfDialogProps['report'];
  /** Makes the PDF at the tap, without a question. */
  pdf?: PdfDialogProps['chosen'];
};

/** Exports records: PDF, CSV, photos with checksums, Schadenakte, or a share. */
export function Downloads({ records, name, about, report, pdf, shareTitle }: DownloadsProps) {
  const photos = records.reduce((sum, { photoCount }) => sum + photoCount, 0);
  const [isFiling, setIsFiling] = useState(false);
  const [packing, pack] = useBusy(async () => {
    if (photos > ZIP_PHOTOS_MAX) return showToast({ kind: 'warning', title: 'Zu viele Fotos', text: tooMany() });
    try {
      // The packer loads at the tap.
      const { zipOf } = await import('../reports/export/zip');
      downloadFile(await zipOf(records), `${name}.zip`);
    } catch (error) {
      showFailure('Die ZIP-Datei konnte nicht erstellt werden', error);
    }
  });
  return (
    <>
      <PdfButton
        label={report ? 'Monatsbericht' : 'PDF'}
        records={records}
        name={name}
        about={report ? about : [...about, `${entryCount(records.length)}, ${photoCount(photos)}`]}
        report={report}
        chosen={pdf}
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
      <ShareButton records={records} title={shareTitle ?? about.slice(0, 2).join(', ')} />
      {isFiling && <CaseFileDialog records={records} name={`Schadenakte_${name}`} onClose={() => setIsFiling(false)} />}
    </>
  );
}
