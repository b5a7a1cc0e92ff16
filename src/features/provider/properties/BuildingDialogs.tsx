import { deleteProperty } from '../../../api/ownProperties';
import { ConfirmDeletion } from '../../../components/dialogs/Deletion';
import { LinkDialogSlot, PropertyDialogSlot } from '../../../components/Slots';
import { ImportProperties } from '../../import/ImportProperties';
import { StickersDialog } from '../../links/StickersDialog';
import { AssignManyDialog } from '../../people/grid/AssignManyDialog';
import { pullAndReload } from '../../people/refresh';
import { deletePropertyText } from '../../people/words';
import { AssignDialog } from './AssignDialog';
import { EndSharing } from './EndSharing';
import type { OpenBuildingDialog } from './propertyItem';

type PropertyDialogsProps = { account: string; dialog: OpenBuildingDialog; onClose: () => void };

/** The dialog for a property or the list. */
export function BuildingDialogs({ account, dialog, onClose }: PropertyDialogsProps) {
  const owner = { column: 'company_admin', id: account } as const;
  const reloadLists = () => void pullAndReload(account);
  if (dialog.act === 'new')
    return (
      <PropertyDialogSlot
        title="Immobilie hinzufügen"
        owner={owner}
        property={null}
        onSaved={reloadLists}
        onClose={onClose}
      />
    );
  if (dialog.act === 'grid') return <AssignManyDialog account={account} onClose={onClose} />;
  if (dialog.act === 'stickers') return <StickersDialog account={account} onChanged={reloadLists} onClose={onClose} />;
  if (dialog.act === 'import') return <ImportProperties owner={owner} onChanged={reloadLists} onClose={onClose} />;
  const { act, item } = dialog;
  if (act === 'assign') return <AssignDialog account={account} item={item} onClose={onClose} />;
  const closeLink = () => {
    reloadLists();
    onClose();
  };
  if (act === 'link') return <LinkDialogSlot property={item} onClose={closeLink} />;
  if (act === 'unshare') return <EndSharing item={item} onChanged={reloadLists} onClose={onClose} />;
  if (act === 'edit')
    return (
      <PropertyDialogSlot
        title="Immobilie bearbeiten"
        owner={owner}
        property={item}
        onSaved={reloadLists}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDeletion
      text={deletePropertyText(item.name, item.documentations)}
      act={() => deleteProperty(item.id)}
      done={{ title: 'Immobilie erfolgreich gelöscht' }}
      gone={{ kind: 'info', title: `${item.name} war bereits gelöscht.` }}
      onEnd={reloadLists}
      onClose={onClose}
    />
  );
}
