import { reloadAll } from '../../../api/cache/queries';
import { deleteProperty } from '../../../api/ownProperties';
import { ConfirmDeletion } from '../../../components/dialogs/Deletion';
import { LinkDialogSlot, PropertyDialogSlot } from '../../../components/Slots';
import { ImportProperties } from '../../import/ImportProperties';
import { InviteDialog } from '../../invitations/InviteDialog';
import { ShareHousesDialog } from '../providers/ShareHousesDialog';
import type { OpenPropertyDialog } from './propertyItems';

/** Also when already deleted elsewhere: the goal is reached. */
const DELETED = { title: 'Immobilie erfolgreich gelöscht' };

type DialogsProps = { account: string; dialog: OpenPropertyDialog; onClose: () => void };

export function PropertyDialogs({ account, dialog, onClose }: DialogsProps) {
  const onChanged = () => void reloadAll(account);
  const item = 'item' in dialog ? dialog.item : null;
  const owner = { column: 'property_manager', id: account } as const;
  if (dialog.act === 'import') return <ImportProperties owner={owner} onChanged={onChanged} onClose={onClose} />;
  if (dialog.act === 'share')
    return <ShareHousesDialog account={account} properties={dialog.properties} onClose={onClose} />;
  if (dialog.act === 'invite' || dialog.act === 'invite many')
    return (
      <InviteDialog
        account={account}
        {...(item && { start: { properties: [item.id] } })}
        {...('properties' in dialog && { start: { properties: dialog.properties } })}
        onChanged={onChanged}
        onClose={onClose}
      />
    );
  if (dialog.act === 'link' && item) {
    const closeAndReload = () => {
      onChanged();
      onClose();
    };
    return <LinkDialogSlot property={item} onClose={closeAndReload} />;
  }
  if (dialog.act === 'delete' && item)
    return (
      <ConfirmDeletion
        text={`Möchten Sie "${item.name}" wirklich löschen? Diese Aktion kann nicht rückgängig gemacht werden. Zusammenarbeit, Einladungen und Links an dieser Immobilie enden sofort. Ihre Dokumentationen bleiben unter Namen und Adresse erhalten.`}
        act={() => deleteProperty(item.id)}
        done={DELETED}
        gone={{ kind: 'success', ...DELETED }}
        onEnd={onChanged}
        onClose={onClose}
      />
    );
  return (
    <PropertyDialogSlot
      title={item ? 'Immobilie bearbeiten' : 'Neue Immobilie'}
      owner={owner}
      property={item}
      onSaved={onChanged}
      onClose={onClose}
    />
  );
}
