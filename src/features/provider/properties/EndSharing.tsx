import { Unlink } from 'lucide-react';
import { toRemoteError } from '../../../remote/failure';
import { endSharing } from '../../../remote/sharings';
import { ConfirmDialog } from '../../../ui/dialog';
import { toast } from '../../../ui/toast';
import type { PropertyItem } from './propertyItem';

type EndSharingProps = { item: PropertyItem; onChanged: () => void; onClose: () => void };

/** 'Zusammenarbeit beenden': the company gives a shared property back (D29). */
export function EndSharing({ item, onChanged, onClose }: EndSharingProps) {
  const confirm = async () => {
    try {
      if (item.sharing) await endSharing(item.sharing);
      toast({ kind: 'success', title: 'Zusammenarbeit beendet', text: item.name });
    } catch (error) {
      const failure = toRemoteError(error);
      // The other side was faster: it is as wanted.
      if (failure.kind !== 'notFound') toast({ kind: 'danger', title: 'Fehler', text: failure.message });
    }
    onChanged();
    onClose();
  };
  return (
    <ConfirmDialog
      title="Zusammenarbeit beenden?"
      text={`${item.name} verschwindet aus Ihren Listen, Zuordnungen und Links dort enden sofort. Ihre Dokumentationen bleiben erhalten. Was vorher aufgenommen wurde, kommt noch 14 Tage lang an.`}
      confirmLabel="Zusammenarbeit beenden"
      confirmIcon={Unlink}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
