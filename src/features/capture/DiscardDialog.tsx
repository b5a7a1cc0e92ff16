import { Trash2 } from 'lucide-react';
import { ConfirmDialog } from '../../components/Dialog';
import { photoCount } from '../../components/format';
import { showToast } from '../../components/Toast';
import { TEXT } from '../../domain/text/texts.capture';

type DiscardDialogProps = { photos: number; onDiscard: () => Promise<void>; onCancel: () => void };

/** Confirms discarding a draft, and names what is lost. */
export function DiscardDialog({ photos, onDiscard, onCancel }: DiscardDialogProps) {
  const lost =
    photos === 0
      ? 'Die bisherigen Angaben werden von diesem Gerät gelöscht.'
      : `${photoCount(photos)} und alle Angaben werden von diesem Gerät gelöscht.`;
  const discardDraft = async () => {
    try {
      await onDiscard();
    } catch {
      showToast({ kind: 'danger', title: 'Fehler', text: TEXT.tryAgain });
      onCancel();
    }
  };
  return (
    <ConfirmDialog
      danger
      title="Aufnahme verwerfen?"
      text={`${lost} Das lässt sich nicht rückgängig machen.`}
      confirmLabel="Verwerfen"
      confirmIcon={Trash2}
      onConfirm={discardDraft}
      onCancel={onCancel}
    />
  );
}
