import { ConfirmDeletion } from '../../../office/deletion';
import { deleteProperty } from '../../../remote/ownProperties';
import { LinkDialogSlot, PropertyDialogSlot } from '../../../ui/slots';
import { deletePropertyText } from '../words';
import { AssignDialog } from './AssignDialog';
import { EndSharing } from './EndSharing';
import type { OpenDialog } from './propertyItem';

type PropertyDialogsProps = { account: string; dialog: OpenDialog; onChanged: () => void; onClose: () => void };

/** The dialog of what somebody wants to do with a property. */
export function PropertyDialogs({ account, dialog: { act, item }, onChanged, onClose }: PropertyDialogsProps) {
  if (act === 'assign') return <AssignDialog account={account} item={item} onClose={onClose} />;
  const closeLink = () => {
    onChanged();
    onClose();
  };
  if (act === 'link') return <LinkDialogSlot property={item} onClose={closeLink} />;
  if (act === 'unshare') return <EndSharing item={item} onChanged={onChanged} onClose={onClose} />;
  if (act === 'edit')
    return (
      <PropertyDialogSlot
        title="Immobilie bearbeiten"
        owner={{ column: 'company_admin', id: account }}
        property={item}
        onSaved={onChanged}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDeletion
      text={deletePropertyText(item.name, item.documentations ?? 0)}
      act={() => deleteProperty(item.id)}
      done={{ title: 'Immobilie erfolgreich gelöscht' }}
      gone={{ kind: 'info', title: `${item.name} war bereits gelöscht.` }}
      onEnd={onChanged}
      onClose={onClose}
    />
  );
}
