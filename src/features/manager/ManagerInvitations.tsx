import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { reloadAll } from '../../api/cache/queries';
import { Button } from '../../components/Button';
import { ListFrame } from '../../components/lists/List';
import { useWide } from '../../components/useWide';
import { InvitationDialogs } from '../invitations/InvitationDialogs';
import { InvitationTabs } from '../invitations/InvitationTabs';
import type { OpenDialog } from '../invitations/useInvitationActions';
import { ForManager, type Manager, ManagerScreen } from './ManagerScreen';
import { NoInvitations } from './NoInvitations';
import { useInvitations } from './queries';

const TITLE = 'Einladungen';

/** '/property-manager/invitations': all invitations, states and actions. */
export function ManagerInvitations() {
  return (
    <ForManager loading="Einladungen werden geladen" rows={4}>
      {(manager) => <InvitationsOf manager={manager} />}
    </ForManager>
  );
}

function InvitationsOf({ manager }: { manager: Manager }) {
  const { account } = manager;
  const wide = useWide();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const invite = (
    <Button variant="primary" icon={UserPlus} wide={!wide} onClick={() => setDialog({ act: 'invite' })}>
      Dienstleister einladen
    </Button>
  );
  return (
    <ManagerScreen manager={manager} title={TITLE} action={wide && invite}>
      {!wide && invite}
      <ListFrame
        query={useInvitations(account)}
        loading="Einladungen werden geladen"
        empty={<NoInvitations account={account} />}
      >
        {(rows) => <InvitationTabs account={account} rows={rows} onOpenDialog={setDialog} />}
      </ListFrame>
      {dialog && (
        <InvitationDialogs
          account={account}
          dialog={dialog}
          onChanged={() => void reloadAll(account)}
          onClose={() => setDialog(null)}
        />
      )}
    </ManagerScreen>
  );
}
