import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useSharings } from '../../api/cache/answers';
import { reloadAll } from '../../api/cache/queries';
import { Button } from '../../components/Button';
import { Empty } from '../../components/ListState';
import { ListFrame } from '../../components/lists/List';
import { useWide } from '../../components/useWide';
import { InvitationDialogs } from '../invitations/InvitationDialogs';
import { InvitationTabs } from '../invitations/InvitationTabs';
import type { OpenDialog } from '../invitations/useInvitationActions';
import { ForManager, type Manager, ManagerScreen } from './ManagerScreen';
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

/** A Dienstleister may work here without an invitation of its own. */
function NoInvitations({ account }: { account: string }) {
  const { data: sharings } = useSharings(account);
  if (sharings && sharings.length > 0)
    return (
      <Empty
        title="Keine offenen Einladungen"
        text="Ihre verbundenen Dienstleister finden Sie in der Übersicht. Hier stehen Einladungen, die Sie verschicken."
      />
    );
  return (
    <Empty
      title="Noch niemand eingeladen"
      text="Laden Sie den Betrieb ein, der an Ihrer Immobilie arbeitet. Er legt mit dem Link aus der E-Mail sein Konto an."
    />
  );
}
