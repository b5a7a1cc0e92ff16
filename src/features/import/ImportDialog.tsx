import { type ReactNode, useState } from 'react';
import { RemoteError } from '../../api/failure';
import { useBusy } from '../../components/busy';
import { type CloseConfirmation, Dialog } from '../../components/Dialog';
import { formatBytes, formatCount } from '../../components/format';
import { type Csv, isTable, isWorkbook, readCsv, StrayQuotes } from './csv';
import { FileStep } from './FileStep';
import { PreviewStep } from './PreviewStep';
import type { ImportPlan } from './plan';
import { ResultStep } from './ResultStep';
import { Steps } from './Steps';
import { type Import, type Make, useImport } from './useImport';
import { type ImportWords, ONLY_NOW, type PreviewLook, type ReadFile } from './words';
import './import.css';

type ImportDialogProps = {
  words: ImportWords;
  /**
   * Plans the import.
   * @param places columns as chosen; null: by the file.
   * @throws RemoteError if existing entries cannot be loaded
   */
  plan: (csv: Csv, places: readonly string[] | null) => ImportPlan | Promise<ImportPlan>;
  make: Make;
  /** Removes what is no table before reading. */
  tidy?: (text: string) => string;
  /** Choices of the preview; `mustLook`: the person must have seen them. */
  choices?: { content: ReactNode; mustLook: boolean } | undefined;
  /** Below what was created. */
  next?: ReactNode;
  onChanged: () => void;
  onClose: () => void;
};

/** Ten thousand lines (the limit of one account, D78) of 500 bytes. */
const BYTES_MAX = 5_000_000;

const tooLarge = () => `Die Datei ist größer als ${formatBytes(BYTES_MAX)}. Bitte teilen Sie sie auf.`;
const strayQuotes = ({ line }: StrayQuotes) =>
  `In über 100 Zeilen passen die Anführungszeichen nicht, zuletzt in Zeile ${formatCount(line)}. Bitte speichern Sie die Tabelle neu und wählen Sie diese Datei aus.`;
const noTable = (content: ArrayBuffer) =>
  `Das ist ${isWorkbook(content) ? 'eine Arbeitsmappe, keine' : 'keine'} CSV-Datei. Bitte speichern Sie die Tabelle in Excel mit „Speichern unter“ als „CSV UTF-8“ und wählen Sie diese Datei aus.`;

export function ImportDialog({ words, plan, make, tidy, choices, next, onChanged, onClose }: ImportDialogProps) {
  const [pasted, setPasted] = useState('');
  const [file, setFile] = useState<ReadFile | null>(null);
  const [error, setError] = useState<string | null>(null);
  const run = useImport(file?.plan.lines ?? [], make);
  // Slow where the existing entries come from the server.
  const [reading, setReading] = useState('');
  const [busy, look] = useBusy(async (chosen: File, { encoding, places }: PreviewLook) => {
    setError(null);
    setReading(chosen.name);
    try {
      if (chosen.size > BYTES_MAX) return setError(tooLarge());
      const content = await chosen.arrayBuffer();
      if (!isTable(content)) return setError(noTable(content));
      const csv = readCsv(content, encoding, tidy);
      const planned = await plan(csv, places);
      if (planned.lines.length === 0) setError('Hier steht keine Zeile, die eingelesen werden kann.');
      else setFile({ file: chosen, csv, plan: planned });
    } catch (failed) {
      setError(failureText(failed));
    }
  });
  const readFile = (chosen: File) => look(chosen, { encoding: null, places: null });
  const step = run.outcomes ? 2 : file ? 1 : 0;
  const closeDialog = () => {
    run.stop();
    if (run.outcomes) onChanged();
    onClose();
  };
  return (
    <Dialog
      title="Liste einlesen"
      sheet
      wide
      closeConfirmation={buildCloseConfirmation(run, words)}
      onClose={closeDialog}
    >
      <Steps at={step} />
      {busy && <p className="small muted import__name" role="status">{`${reading} wird gelesen und verglichen …`}</p>}
      {step === 0 && (
        <FileStep
          words={words}
          error={error}
          reading={busy}
          pasted={pasted}
          onPasted={setPasted}
          onFile={readFile}
          onClose={closeDialog}
        />
      )}
      {step === 1 && file && (
        <PreviewStep
          file={file}
          words={words}
          error={error}
          reading={busy}
          ticks={run.ticks}
          choices={choices}
          onFile={readFile}
          onLook={(chosen) => look(file.file, chosen)}
          onBack={() => setFile(null)}
          onGo={run.go}
        />
      )}
      {run.outcomes && file && (
        <ResultStep columns={file.plan.columns} words={words} run={run} next={next} onClose={closeDialog} />
      )}
    </Dialog>
  );
}

function failureText(failed: unknown): string {
  if (failed instanceof StrayQuotes) return strayQuotes(failed);
  return failed instanceof RemoteError ? failed.message : 'Die Datei konnte nicht gelesen werden.';
}

/** A key pressed by mistake must neither stop the import nor hide what is shown once. */
function buildCloseConfirmation({ running, outcomes }: Import, { secret }: ImportWords): CloseConfirmation | null {
  if (running)
    return {
      title: 'Einlesen abbrechen?',
      text: `Was schon angelegt ist, bleibt. Die übrigen Zeilen werden nicht angelegt.${secret && ` Die ${secret} sehen Sie nur jetzt.`}`,
      confirmLabel: 'Einlesen abbrechen',
      cancelLabel: 'Weiter einlesen',
    };
  if (!secret || !outcomes?.some(({ state }) => state === 'made')) return null;
  return {
    title: `${secret} verwerfen?`,
    text: ONLY_NOW,
    confirmLabel: 'Verwerfen',
    cancelLabel: 'Zurück zur Liste',
  };
}
