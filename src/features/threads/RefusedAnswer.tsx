import { Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button';
import { ConfirmDialog } from '../../components/Dialog';
import { showToast } from '../../components/Toast';
import type { ThreadAnswerRow } from '../../db/db';
import { forgetAnswer } from '../../db/threads';
import { onClipboard } from '../../platform/clipboard';

/** The ways of a refused answer. It stays here until the person discards it. */
export function RefusedAnswer({ row: { id, text } }: { row: ThreadAnswerRow }) {
  const [isConfirming, setConfirming] = useState(false);
  const copyText = async () => {
    if (await onClipboard(text)) showToast({ kind: 'success', title: 'Text kopiert' });
    else showToast({ kind: 'danger', title: 'Nicht kopiert', text: 'Bitte markieren Sie den Text.' });
  };
  return (
    <div className="record__line">
      {text && (
        <Button icon={Copy} onClick={() => void copyText()}>
          Text kopieren
        </Button>
      )}
      <Button variant="danger" icon={Trash2} onClick={() => setConfirming(true)}>
        Verwerfen
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title="Antwort verwerfen?"
          text="Diese Aktion kann nicht rückgängig gemacht werden."
          confirmLabel="Verwerfen"
          confirmIcon={Trash2}
          danger
          onConfirm={() => forgetAnswer(id)}
          onCancel={() => setConfirming(false)}
        />
      )}
    </div>
  );
}
