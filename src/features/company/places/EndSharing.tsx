import { Unlink } from 'lucide-react';
import { toRemoteError } from '../../../remote/failure';
import { endSharing } from '../../../remote/sharings';
import { ConfirmDialog } from '../../../ui/dialog';
import { toast } from '../../../ui/toast';
import type { Place } from './places';

type EndSharingProps = { place: Place; onChanged: () => void; onClose: () => void };

/** 'Zusammenarbeit beenden': the company gives a shared property back (D29). */
export function EndSharing({ place, onChanged, onClose }: EndSharingProps) {
  const confirm = async () => {
    try {
      if (place.sharing) await endSharing(place.sharing);
      toast({ kind: 'success', title: 'Zusammenarbeit beendet', text: place.name });
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
      text={`${place.name} verschwindet aus Ihren Listen, Zuordnungen und Links dort enden sofort. Ihre Dokumentationen bleiben erhalten. Was vorher aufgenommen wurde, kommt noch 14 Tage lang an.`}
      confirmLabel="Zusammenarbeit beenden"
      confirmIcon={Unlink}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
