import { Unlink } from 'lucide-react';
import { endSharing } from '../../../api/sharings';
import { ConfirmAct } from '../../../components/dialogs/Confirm';
import type { BuildingItem } from './propertyItem';

type EndSharingProps = { item: BuildingItem; onChanged: () => void; onClose: () => void };

/** 'Zusammenarbeit beenden': the company returns a shared property. */
export function EndSharing({ item, onChanged, onClose }: EndSharingProps) {
  return (
    <ConfirmAct
      title="Zusammenarbeit beenden?"
      text={`${item.name} verschwindet aus Ihren Listen, Zuordnungen und Links dort enden sofort. Ihre Dokumentationen bleiben erhalten. Was vorher aufgenommen wurde, kommt noch 14 Tage lang an.`}
      label="Zusammenarbeit beenden"
      icon={Unlink}
      act={async () => item.sharing && endSharing(item.sharing)}
      done={{ title: 'Zusammenarbeit beendet', text: item.name }}
      // The other side ended it first: the goal is reached.
      gone={null}
      onEnd={onChanged}
      onClose={onClose}
    />
  );
}
