import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { SessionRow } from '../../../data/db';
import { useSession } from '../../../data/live/screens';
import { ListFrame } from '../../../office/list';
import { reloadAll, useTicks } from '../../../office/queries';
import type { InvitationRecord } from '../../../remote/invitations';
import { Button } from '../../../ui/button';
import { thousands } from '../../../ui/format';
import { Empty, Loading } from '../../../ui/listState';
import { MANAGER_AREAS } from '../../../ui/managerAreas';
import { OfficeShell } from '../../../ui/officeShell';
import { Tabs } from '../../../ui/tabs';
import { useWide } from '../../../ui/useWide';
import { useInvitations } from '../queries';
import { InvitationDialogs } from './InvitationDialogs';
import { InvitationList } from './InvitationList';
import { newestFirst, STATE_LABEL, stateOf } from './states';
import type { OpenDialog } from './useInvitationActions';
import '../manager.css';

const TITLE = 'Einladungen';
const TABS = ['all', 'pending', 'accepted', 'expired'] as const;
type Tab = (typeof TABS)[number];

/** '/property-manager/invitations': who was invited where, what became of it, and what can still be done. */
export function ManagerInvitations() {
  const session = useSession();
  return session ? <InvitationsOf session={session} /> : <Loading label="Einladungen werden geladen" rows={4} />;
}

function InvitationsOf({ session }: { session: SessionRow }) {
  const account = session.user;
  useTicks(account);
  const wide = useWide();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const invite = (
    <Button variant="primary" icon={UserPlus} wide={!wide} onClick={() => setDialog({ act: 'invite' })}>
      Dienstleister einladen
    </Button>
  );
  return (
    <OfficeShell
      title={TITLE}
      action={wide && invite}
      areas={MANAGER_AREAS}
      who={{ name: session.fullName, company: session.companyName }}
    >
      {!wide && invite}
      <ListFrame
        query={useInvitations(account)}
        loading="Einladungen werden geladen"
        empty={
          <Empty
            title="Noch niemand eingeladen"
            text="Laden Sie den Betrieb ein, der an Ihrer Immobilie arbeitet. Für ihn ist es kostenlos."
          />
        }
      >
        {(rows) => <Tabbed account={account} rows={rows} onOpenDialog={setDialog} />}
      </ListFrame>
      {dialog && (
        <InvitationDialogs
          account={account}
          dialog={dialog}
          onChanged={() => void reloadAll(account)}
          onClose={() => setDialog(null)}
        />
      )}
    </OfficeShell>
  );
}

type TabbedProps = { account: string; rows: readonly InvitationRecord[]; onOpenDialog: (dialog: OpenDialog) => void };

function Tabbed({ account, rows, onOpenDialog }: TabbedProps) {
  const [tab, setTab] = useState<Tab>('all');
  const now = Date.now();
  const of = (which: Tab) => rows.filter((row) => which === 'all' || stateOf(row, now) === which);
  const tabs = TABS.map((value) => ({
    value,
    label: value === 'all' ? 'Alle' : STATE_LABEL[value],
    count: thousands(of(value).length),
  }));
  const shown = of(tab).sort(newestFirst);
  return (
    <Tabs label="Stand" tabs={tabs} value={tab} onChange={setTab}>
      <div className="below-head">
        {shown.length === 0 ? (
          <Empty title="Keine Einladungen" text="Mit diesem Status gibt es keine Einladung." />
        ) : (
          <InvitationList account={account} rows={shown} now={now} onOpenDialog={onOpenDialog} />
        )}
      </div>
    </Tabs>
  );
}
