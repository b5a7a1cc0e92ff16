import { useState } from 'react';
import type { InvitationRecord } from '../../api/invitations';
import { formatCount } from '../../components/format';
import { Empty } from '../../components/ListState';
import { Tabs } from '../../components/Tabs';
import { INVITATION_STATES } from '../../domain/states';
import { InvitationList } from './InvitationList';
import { INVITATION_STATE_LABEL, newestFirst, stateOf } from './states';
import type { OpenDialog } from './useInvitationActions';

const TABS = ['all', ...INVITATION_STATES] as const;
type Tab = (typeof TABS)[number];

type TabbedProps = { account: string; rows: readonly InvitationRecord[]; onOpenDialog: (dialog: OpenDialog) => void };

/** The invitations by state. */
export function InvitationTabs({ account, rows, onOpenDialog }: TabbedProps) {
  const [tab, setTab] = useState<Tab>('all');
  const now = Date.now();
  const filterRows = (which: Tab) => rows.filter((row) => which === 'all' || stateOf(row, now) === which);
  const tabs = TABS.map((value) => ({
    value,
    label: value === 'all' ? 'Alle' : INVITATION_STATE_LABEL[value],
    count: formatCount(filterRows(value).length),
  }));
  const shown = filterRows(tab).sort(newestFirst);
  return (
    <Tabs label="Status" tabs={tabs} value={tab} onChange={setTab}>
      <div className="below-head">
        {shown.length === 0 ? (
          <Empty title="Keine Einladungen mit diesem Status" text="Unter „Alle“ stehen sämtliche Einladungen." />
        ) : (
          <InvitationList account={account} rows={shown} now={now} onOpenDialog={onOpenDialog} />
        )}
      </div>
    </Tabs>
  );
}
