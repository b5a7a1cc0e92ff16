import { Download, FileUp } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../components/Button';
import { FormError } from '../../components/FormError';
import { downloadFile } from '../../platform/download';
import type { ImportWords } from './words';

type FileStepProps = {
  words: ImportWords;
  error: string | null;
  reading: boolean;
  onFile: (file: File) => void;
  onClose: () => void;
};

export function FileStep({ words, error, reading, onFile, onClose }: FileStepProps) {
  return (
    <>
      <FormError title="Nicht lesbar" text={error} />
      <p>
        Eine Tabelle als CSV-Datei, mit den {words.columns}. Semikolon, Komma, Tabulator oder ein senkrechter Strich
        trennen die Spalten; eine Kopfzeile darf sein. In Excel: Speichern unter, Dateityp CSV. Bevor etwas angelegt
        wird, sehen Sie jede Zeile.
      </p>
      <div className="btn-row">
        <PickFile primary busy={reading} onFile={onFile}>
          Datei auswählen
        </PickFile>
        <Button
          variant="quiet"
          icon={Download}
          onClick={() => downloadFile(sampleFile(words.sample), words.sample.name)}
        >
          Beispieldatei laden
        </Button>
        <Button onClick={onClose}>Abbrechen</Button>
      </div>
    </>
  );
}

/** With the byte-order mark that Excel needs for UTF-8 umlauts. */
function sampleFile({ lines }: ImportWords['sample']): Blob {
  return new Blob(['\uFEFF', ...lines.map((line) => `${line}\r\n`)], { type: 'text/csv;charset=utf-8' });
}

type PickFileProps = { primary?: boolean; busy: boolean; onFile: (file: File) => void; children: ReactNode };

export function PickFile({ primary, busy, onFile, children }: PickFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-label="CSV-Datei"
        tabIndex={-1}
        // The dialog focuses its first field, which is invisible here: moves the focus to the button.
        onFocus={({ target }) => {
          if (target.nextElementSibling instanceof HTMLElement) target.nextElementSibling.focus();
        }}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
      <Button {...(primary && { variant: 'primary' })} icon={FileUp} busy={busy} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
