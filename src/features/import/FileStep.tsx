import { ArrowRight, Download, FileUp } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../components/Button';
import { TextArea } from '../../components/Field';
import { FormError } from '../../components/FormError';
import { downloadFile } from '../../platform/download';
import type { ImportWords } from './words';

type FileStepProps = {
  words: ImportWords;
  error: string | null;
  reading: boolean;
  /** The pasted text. */
  pasted: string;
  onPasted: (text: string) => void;
  onFile: (file: File) => void;
  onClose: () => void;
};

export function FileStep({ words, error, reading, pasted, onPasted, onFile, onClose }: FileStepProps) {
  const hasText = pasted.trim() !== '';
  const readText = (text: string) => onFile(new File([text], 'Eingefügte Liste'));
  return (
    <>
      <FormError title="Nicht lesbar" text={error} />
      <TextArea
        label="Liste einfügen"
        hint={words.pasting}
        rows={6}
        value={pasted}
        onChange={({ target }) => onPasted(target.value)}
        onPaste={({ clipboardData }) => {
          const text = clipboardData.getData('text/plain');
          // The first paste is the list: the preview needs no further tap.
          if (!hasText && text.includes('\n')) readText(text);
        }}
      />
      {hasText && (
        <div className="btn-row">
          <Button variant="primary" icon={ArrowRight} busy={reading} onClick={() => readText(pasted)}>
            Vorschau zeigen
          </Button>
        </div>
      )}
      <p>
        Oder eine Tabelle als CSV-Datei, mit den {words.columns}. Semikolon, Komma, Tabulator oder ein senkrechter
        Strich trennen die Spalten; eine Kopfzeile darf sein. In Excel: Speichern unter, Dateityp CSV. Bevor etwas
        angelegt wird, sehen Sie jede Zeile.
      </p>
      <div className="btn-row">
        <PickFile primary={!hasText} busy={reading} onFile={onFile}>
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
