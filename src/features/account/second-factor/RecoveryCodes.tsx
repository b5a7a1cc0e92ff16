import { Copy, Download } from 'lucide-react';
import { Button } from '../../../components/Button';
import { Dialog } from '../../../components/Dialog';
import { TextArea } from '../../../components/Field';
import { Two } from '../../../components/SecondLanguage';
import { showToast } from '../../../components/Toast';
import { onClipboard } from '../../../platform/clipboard';
import { downloadFile } from '../../../platform/download';

const CLOSE_CONFIRMATION = {
  title: 'Codes gesichert?',
  text: 'Die Wiederherstellungscodes werden nur jetzt gezeigt.',
  confirmLabel: 'Schließen',
  cancelLabel: 'Zurück',
};

/** Shows new recovery codes once, to copy or to save as a file. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n');
  const copyCodes = async () => {
    const isDone = await onClipboard(text);
    showToast(
      isDone
        ? { kind: 'success', title: 'Codes kopiert' }
        : { kind: 'warning', title: 'Bitte markieren Sie die Codes.' },
    );
  };
  const downloadCodes = () =>
    downloadFile(
      new Blob([`Objektbeleg: Wiederherstellungscodes\n\n${text}\n`], { type: 'text/plain' }),
      'objektbeleg-wiederherstellungscodes.txt',
    );
  return (
    <Dialog
      title="Wiederherstellungscodes"
      sheet
      closeConfirmation={CLOSE_CONFIRMATION}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Fertig
        </Button>
      }
    >
      <p>
        <Two>
          Diese Codes sehen Sie nur jetzt. Jeder gilt einmal, wenn Sie Ihre App nicht haben. Bewahren Sie sie getrennt
          von Ihrem Telefon auf.
        </Two>
      </p>
      <TextArea
        label="Wiederherstellungscodes"
        readOnly
        rows={codes.length}
        value={text}
        onFocus={(event) => event.target.select()}
      />
      <div className="btn-row">
        <Button icon={Copy} onClick={copyCodes}>
          Codes kopieren
        </Button>
        <Button icon={Download} onClick={downloadCodes}>
          Als Datei sichern
        </Button>
      </div>
    </Dialog>
  );
}
