import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '../../../components/Banner';
import { Button } from '../../../components/Button';
import { Switch } from '../../../components/Choice';
import { Dialog } from '../../../components/Dialog';
import { reasonOf } from '../../../components/dialogs/failure';
import { useOneAtATime } from '../../../components/dialogs/oneAtATime';
import { Progress } from '../../../components/dialogs/Progress';
import { entryCount, formatBytes, formatCount, photoCount } from '../../../components/format';
import { downloadFile } from '../../../platform/download';
import { makePdf, type Pdf } from './makePdf';
import type { RecordOfPdf } from './paperWords';
import type { PdfCover } from './worker/messages';

export type PdfDialogProps = {
  records: readonly RecordOfPdf[];
  /** File name without ending. */
  name: string;
  about: readonly string[];
  /** Makes it a report: its title and first sheets. It is made at once; the switch makes another one. */
  report?: { title: string; cover: PdfCover } | undefined;
  /** Chosen before: it is made at once. */
  chosen?: { shrink: boolean } | undefined;
  onClose: () => void;
};

type State = { kind: 'choosing'; failed?: string } | { kind: 'making'; done: number } | { kind: 'made'; pdf: Pdf };

export function PdfDialog({ records, name, about, report, chosen, onClose }: PdfDialogProps) {
  const [shrink, setShrink] = useState(chosen?.shrink ?? about.length > 0);
  const { state, make, choose } = useMaking({ records, about, report, shrink, name });
  const begins = chosen !== undefined || report !== undefined;
  const begin = useRef(make);
  useEffect(() => {
    if (begins) begin.current();
  }, [begins]);
  const photos = records.reduce((sum, record) => sum + record.photoCount, 0);
  const savePdf = (pdf: Pdf) => {
    downloadFile(pdf.file, `${name}.pdf`);
    onClose();
  };
  return (
    <Dialog
      title="Als PDF speichern"
      subtitle={`${entryCount(records.length)}, ${photoCount(photos)}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            {state.kind === 'made' && state.pdf.missing === 0 ? 'Schließen' : 'Abbrechen'}
          </Button>
          {state.kind === 'made' ? (
            <Button variant="primary" onClick={() => savePdf(state.pdf)}>
              {state.pdf.missing > 0 ? 'Trotzdem speichern' : 'PDF speichern'}
            </Button>
          ) : (
            <Button variant="primary" busy={state.kind === 'making'} onClick={make}>
              PDF erstellen
            </Button>
          )}
        </>
      }
    >
      {state.kind === 'making' && <Making done={state.done} total={photos} />}
      {state.kind === 'made' && <Made pdf={state.pdf} onAgain={make} />}
      {state.kind === 'choosing' && state.failed && <Failed text={state.failed} />}
      {mayChoose(state, report) && (
        <Switch
          label="Fotos für den Druck verkleinern"
          hint="Die Datei wird kleiner und passt eher in eine E-Mail. Ohne diese Option stehen die Fotos unverändert im PDF."
          checked={shrink}
          onChange={(value) => {
            setShrink(value);
            choose();
          }}
        />
      )}
    </Dialog>
  );
}

/** A report was made without a question: the choice comes after it. */
function mayChoose({ kind }: State, report: PdfDialogProps['report']): boolean {
  return kind === 'choosing' || (kind === 'made' && report !== undefined);
}

function Making({ done, total }: { done: number; total: number }) {
  return (
    <div className="stack stack--8">
      <p role="status">Das PDF wird erstellt.</p>
      <Progress done={done} total={total} />
      <p className="small muted">{`${formatCount(done)} von ${photoCount(total)}`}</p>
    </div>
  );
}

function Failed({ text }: { text: string }) {
  return (
    <Banner icon={TriangleAlert} kind="danger" role="alert" title="Das PDF konnte nicht erstellt werden">
      {text}
    </Banner>
  );
}

function Made({ pdf, onAgain }: { pdf: Pdf; onAgain: () => void }) {
  const { missing, pages, file } = pdf;
  const size = `${formatCount(pages)} ${pages === 1 ? 'Seite' : 'Seiten'}, ${formatBytes(file.size)}`;
  if (missing === 0) return <p role="status">{`Das PDF ist fertig: ${size}.`}</p>;
  return (
    <Banner
      icon={TriangleAlert}
      kind="warning"
      role="alert"
      title={missing === 1 ? 'Ein Foto fehlt im PDF' : `${formatCount(missing)} Fotos fehlen im PDF`}
      actions={<Button onClick={onAgain}>Erneut versuchen</Button>}
    >
      {whyMissing(pdf, size)}
    </Banner>
  );
}

/** A changed photo cannot be fetched by a retry. */
function whyMissing({ missing, deviating }: Pdf, size: string): string {
  const other = `${deviating === 1 ? 'Eines ist' : `${formatCount(deviating)} sind`} nicht mehr das, was geliefert wurde; bitte fragen Sie den Betreiber.`;
  const away = `${deviating > 0 ? 'Die übrigen' : 'Sie'} konnten nicht geladen werden.`;
  return [deviating > 0 && other, deviating < missing && away, `Im PDF (${size}) steht das an ihrer Stelle.`]
    .filter(Boolean)
    .join(' ');
}

/** Creates the PDF with progress. A complete one is saved at once. */
function useMaking(of: Omit<PdfDialogProps, 'onClose' | 'chosen'> & { shrink: boolean }) {
  const [state, setState] = useState<State>({ kind: 'choosing' });
  const make = useOneAtATime(async (signal) => {
    const showState = (next: State) => !signal.aborted && setState(next);
    showState({ kind: 'making', done: 0 });
    try {
      const { records, about, report, shrink, name } = of;
      const watch = { signal, onProgress: (done: number) => showState({ kind: 'making', done }) };
      const title = report?.title ?? (about.length > 0 ? 'Leistungsnachweise' : name);
      const pdf = await makePdf({ records, about, cover: report?.cover, shrink, title }, watch);
      if (!signal.aborted && pdf.missing === 0) downloadFile(pdf.file, `${name}.pdf`);
      showState({ kind: 'made', pdf });
    } catch (error) {
      showState({ kind: 'choosing', failed: reasonOf(error).message });
    }
  });
  return { state, make, choose: () => setState({ kind: 'choosing' }) };
}
