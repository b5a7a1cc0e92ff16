import { reloadAll } from '../../../api/cache/queries';
import { deleteProperty } from '../../../api/ownProperties';
import { ConfirmDeletion } from '../../../components/dialogs/Deletion';
import { LinkDialogSlot, PropertyDialogSlot } from '../../../components/Slots';
import { ImportProperties } from '../../import/ImportProperties';
import { InviteDialog } from '../../invitations/InviteDialog';
import { StickersDialog } from '../../links/StickersDialog';
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
  if ('properties' in dialog) return <OfMany account={account} {...dialog} onChanged={onChanged} onClose={onClose} />;
  if (dialog.act === 'invite')
    return (
      <InviteDialog
        account={account}
        {...(item && { start: { properties: [item.id] } })}
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

type OfManyProps = {
  account: string;
  act: 'invite many' | 'share' | 'stickers';
  properties: readonly string[];
  onChanged: () => void;
  onClose: () => void;
};

function OfMany({ account, act, properties, onChanged, onClose }: OfManyProps) {
  if (act === 'share') return <ShareHousesDialog account={account} properties={properties} onClose={onClose} />;
  const props = { account, onChanged, onClose };
  if (act === 'stickers') return <StickersDialog start={properties} {...props} />;
  return <InviteDialog start={{ properties }} {...props} />;
}
