import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../../../components/Banner';
import { Button } from '../../../components/Button';
import { Switch } from '../../../components/Choice';
import { Dialog } from '../../../components/Dialog';
import { reasonOf } from '../../../components/dialogs/failure';
import { useOneAtATime } from '../../../components/dialogs/oneAtATime';
import { Progress } from '../../../components/dialogs/Progress';
import { entryCount, formatCount, photoCount } from '../../../components/format';
import type { DocumentationRecord } from '../../../domain/documentation/record';
import { HoldButton } from '../../legal-hold/HoldButton';
import { caseFile } from './caseFile';
import { isInMemory, promptTarget, writeZip } from './writeCaseFile';

export type CaseFileDialogProps = {
  records: readonly DocumentationRecord[];
  /** File name without ending. */
  name: string;
  onClose: () => void;
};

/** Photos of a package in memory: about 125 MB at 250 KB each. */
const IN_MEMORY_MAX = 500;
/** With more the PDF takes longer than the rest: offered, but off by default. */
const PDF_PHOTOS = 100;

type State =
  | { kind: 'asking'; failed?: string }
  | { kind: 'packing'; done: number }
  | { kind: 'waiting' }
  | { kind: 'made' };

export function CaseFileDialog({ records, name, onClose }: CaseFileDialogProps) {
  const photos = records.reduce((sum, { photoCount: count }) => sum + count, 0);
  const [withPdf, setWithPdf] = useState(photos <= PDF_PHOTOS);
  const [withThreads, setWithThreads] = useState(false);
  const { state, make } = useMaking({ records, name, withPdf, withThreads });
  const isTooLarge = isInMemory() && photos > IN_MEMORY_MAX;
  const isBusy = state.kind === 'packing' || state.kind === 'waiting';
  return (
    <Dialog
      title="Schadenakte erstellen"
      subtitle={`${entryCount(records.length)}, ${photoCount(photos)}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{state.kind === 'made' ? 'Schließen' : 'Abbrechen'}</Button>
          {state.kind !== 'made' && !isTooLarge && (
            <Button variant="primary" busy={isBusy} onClick={make}>
              Akte erstellen
            </Button>
          )}
        </>
      }
    >
      {state.kind === 'packing' && (
        <div className="stack stack--8">
          <p role="status">Die Akte wird zusammengestellt.</p>
          <Progress done={state.done} total={photos} />
          <p className="small muted">{`${formatCount(state.done)} von ${photoCount(photos)}`}</p>
        </div>
      )}
      {state.kind === 'waiting' && (
        <p role="status">
          Alles ist gepackt. Die Liste wird gerade ins Prüfbuch eingetragen und unterschrieben, in der Regel in wenigen
          Sekunden, sonst nach etwa einer Minute.
        </p>
      )}
      {state.kind === 'made' && (
        <>
          <p role="status">
            Die Akte ist fertig. In ihr erklärt PRUEFEN.txt, wie jeder sie ohne uns prüft, auch in Jahren.
          </p>
          <HoldButton records={records} />
        </>
      )}
      {state.kind === 'asking' && (
        <>
          {state.failed && (
            <Banner icon={TriangleAlert} kind="danger" role="alert" title="Die Akte konnte nicht erstellt werden">
              {state.failed}
            </Banner>
          )}
          {isTooLarge && (
            <Banner icon={TriangleAlert} kind="warning" role="alert" title="Zu viele Fotos für diesen Browser">
              {`Er fasst höchstens ${formatCount(IN_MEMORY_MAX)}. Bitte wählen Sie weniger Einträge aus, oder nehmen Sie Chrome oder Edge.`}
            </Banner>
          )}
          <p>
            Eine ZIP-Datei für Versicherung, Anwalt oder Gericht: die Fotos, wie sie aufgenommen wurden, der versiegelte
            Text, jede Berichtigung und die Nachweise aus dem Prüfbuch, dazu Leistungsplan und Gelöschtes derselben
            Monate. Wer sie bekommt, prüft sie ohne Objektbeleg und ohne Internet.
          </p>
          <p className="small muted">
            Sie enthält Namen, Positionen und die Gründe von Löschungen und Löschsperren. Geben Sie sie nur an Personen
            weiter, die sie brauchen.
          </p>
          <Switch
            label="Leistungsnachweise als PDF beilegen"
            hint="Zum Lesen und Drucken. Mit vielen Fotos dauert das länger."
            checked={withPdf}
            onChange={setWithPdf}
          />
          <Switch
            label="Nachfragen und Mängel beilegen"
            hint="Mit Namen und Fotos. Diese Nachrichten belegt das Prüfbuch nicht."
            checked={withThreads}
            onChange={setWithThreads}
          />
        </>
      )}
    </Dialog>
  );
}

type Choice = { withPdf: boolean; withThreads: boolean };

function useMaking({ records, name, ...choice }: Omit<CaseFileDialogProps, 'onClose'> & Choice) {
  const [state, setState] = useState<State>({ kind: 'asking' });
  const make = useOneAtATime(async (signal) => {
    const showState = (next: State) => !signal.aborted && setState(next);
    try {
      const target = await promptTarget(`${name}.zip`);
      if (!target) return;
      showState({ kind: 'packing', done: 0 });
      const watch = {
        signal,
        onPhotos: (done: number) => showState({ kind: 'packing', done }),
        onLog: () => showState({ kind: 'waiting' }),
      };
      await writeZip(target, { parts: caseFile({ records, ...choice }, watch), signal });
      showState({ kind: 'made' });
    } catch (error) {
      showState({ kind: 'asking', failed: reasonOf(error).message });
    }
  });
  return { state, make };
}
