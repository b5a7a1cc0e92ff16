import { Building, Building2, FolderOpen, User, Users, Wrench } from 'lucide-react';
import { useState } from 'react';
import { Loading } from '../../../components/ListState';
import { Tile } from '../../../components/Tile';
import { AdminShell } from '../AdminShell';
import { useStats } from '../queries';
import { useSystemState } from '../system/useSystemState';
import { AdminDeleteDialog } from './AdminDeleteDialog';
import { EditDialog } from './EditDialog';
import { Panel, type PanelCard } from './Panel';
import { SystemConcerns } from './SystemConcerns';
import type { TableTarget } from './tables';

/** The six cards in their order (spec 2). */
const CARDS: readonly PanelCard[] = [
  { stat: 'totalUsers', label: 'Gesamt Benutzer', icon: Users },
  { stat: 'propertyManagers', label: 'Hausverwaltungen', icon: Building, role: 'property_manager' },
  { stat: 'companyAdmins', label: 'Dienstleister', icon: Wrench, role: 'company_admin' },
  { stat: 'employees', label: 'Mitarbeitende', icon: User, role: 'employee' },
  { stat: 'totalProperties', label: 'Immobilien', icon: Building2 },
  { stat: 'totalDocumentations', label: 'Dokumentationen', icon: FolderOpen },
];

export function AdminDashboard() {
  return (
    <AdminShell title="Super Admin Dashboard" subtitle="System-Übersicht & Verwaltung">
      {({ user }) => <Overview account={user} />}
    </AdminShell>
  );
}

function Overview({ account }: { account: string }) {
  const [open, setOpen] = useState<PanelCard | null>(null);
  const [acting, setActing] = useState<{ action: 'edit' | 'delete'; target: TableTarget } | null>(null);
  const { data: numbers } = useStats(account);
  const system = useSystemState(account);
  const closeDialog = () => setActing(null);
  // The cards stay in place: they are drawn when the lines above them are known.
  if (!system.data && !system.error) return <Loading label="Übersicht wird geladen" rows={2} />;
  return (
    <>
      <SystemConcerns system={system} />
      <div className="tiles tiles--6">
        {CARDS.map((card) => (
          <Tile
            key={card.stat}
            icon={card.icon}
            label={card.label}
            count={numbers?.[card.stat] ?? null}
            open={open?.stat === card.stat}
            onToggle={() => setOpen(open?.stat === card.stat ? null : card)}
            controls="admin-panel"
          />
        ))}
      </div>
      {open && (
        <Panel
          account={account}
          card={open}
          onAct={(action, target) => setActing({ action, target })}
          onClose={() => setOpen(null)}
        />
      )}
      {acting?.action === 'edit' && <EditDialog account={account} target={acting.target} onClose={closeDialog} />}
      {acting?.action === 'delete' && (
        <AdminDeleteDialog account={account} target={acting.target} onClose={closeDialog} />
      )}
    </>
  );
}
