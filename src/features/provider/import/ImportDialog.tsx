import { useState } from 'react';
import { Dialog } from '../../../ui/dialog';
import { type Csv, readCsv } from './csv';
import { FileStep } from './FileStep';
import { PreviewStep } from './PreviewStep';
import type { Plan } from './plan';
import { ResultStep } from './ResultStep';
import { Steps } from './Steps';
import { type Make, useImport } from './useImport';
import type { ImportWords, ReadFile } from './words';
import './import.css';

type ImportDialogProps = {
  words: ImportWords;
  plan: (csv: Csv) => Plan;
  make: Make;
  onChanged: () => void;
  onClose: () => void;
};

/** 'Liste einlesen': file, preview of every line, report of what was made and what was not. */
export function ImportDialog({ words, plan, make, onChanged, onClose }: ImportDialogProps) {
  const [file, setFile] = useState<ReadFile | null>(null);
  const [error, setError] = useState<string | null>(null);
  const run = useImport(file?.plan.lines ?? [], make);
  const read = async (chosen: File) => {
    setError(null);
    try {
      const csv = readCsv(await chosen.arrayBuffer());
      const planned = plan(csv);
      if (planned.lines.length === 0) setError('In dieser Datei steht keine Zeile, die eingelesen werden kann.');
      else setFile({ name: chosen.name, csv, plan: planned });
    } catch {
      setError('Die Datei konnte nicht gelesen werden.');
    }
  };
  const step = run.outcomes ? 2 : file ? 1 : 0;
  const close = () => {
    run.stop();
    if (run.outcomes) onChanged();
    onClose();
  };
  return (
    <Dialog title="Liste einlesen" sheet wide onClose={close}>
      <Steps at={step} />
      {step === 0 && <FileStep words={words} error={error} onFile={read} onClose={close} />}
      {step === 1 && file && (
        <PreviewStep file={file} words={words} error={error} onFile={read} onBack={() => setFile(null)} onGo={run.go} />
      )}
      {run.outcomes && file && <ResultStep columns={file.plan.columns} words={words} run={run} onClose={close} />}
    </Dialog>
  );
}
