import { deleteProperty } from '../../../remote/ownProperties';
import { LinkDialogSlot, PropertyDialogSlot } from '../../../ui/slots';
import { DeleteConfirm } from '../DeleteConfirm';
import { deletePropertyText } from '../words';
import { AssignDialog } from './AssignDialog';
import { EndSharing } from './EndSharing';
import type { Asking } from './places';

type PropertyDialogsProps = { account: string; asking: Asking; onChanged: () => void; onClose: () => void };

/** The dialog of what somebody wants to do with a property. */
export function PropertyDialogs({ account, asking: { act, place }, onChanged, onClose }: PropertyDialogsProps) {
  if (act === 'assign') return <AssignDialog account={account} place={place} onClose={onClose} />;
  const closeLink = () => {
    onChanged();
    onClose();
  };
  if (act === 'link') return <LinkDialogSlot property={place} onClose={closeLink} />;
  if (act === 'unshare') return <EndSharing place={place} onChanged={onChanged} onClose={onClose} />;
  if (act === 'edit')
    return (
      <PropertyDialogSlot
        title="Immobilie bearbeiten"
        owner={{ column: 'company_admin', id: account }}
        property={place}
        onSaved={onChanged}
        onClose={onClose}
      />
    );
  return (
    <DeleteConfirm
      text={deletePropertyText(place.name, place.documentations ?? 0)}
      remove={() => deleteProperty(place.id)}
      done={{ title: 'Immobilie erfolgreich gelöscht' }}
      gone={`${place.name} war bereits gelöscht.`}
      onEnd={onChanged}
      onClose={onClose}
    />
  );
}
