import { Building, Building2, FolderOpen, User, Users, Wrench, X } from 'lucide-react';
import { useState } from 'react';
import type { Role } from '../../../domain/role';
import type { AdminStats } from '../../../remote/adminUsers';
import { Button } from '../../../ui/button';
import type { IconType } from '../../../ui/icon';
import { Tile } from '../../../ui/tile';
import { useWide } from '../../../ui/useWide';
import { AdminShell } from '../AdminShell';
import { useStats } from '../queries';
import { DeleteDialog } from './DeleteDialog';
import { DocumentationTable } from './DocumentationTable';
import { EditDialog } from './EditDialog';
import { PropertyTable } from './PropertyTable';
import type { OnAct, Target } from './tables';
import { UserTable } from './UserTable';

type Card = { stat: keyof AdminStats; label: string; icon: IconType; role?: Role };

/** The six cards (spec 2), in their order. */
const CARDS: readonly Card[] = [
  { stat: 'totalUsers', label: 'Gesamt Benutzer', icon: Users },
  { stat: 'propertyManagers', label: 'Hausverwaltungen', icon: Building, role: 'property_manager' },
  { stat: 'companyAdmins', label: 'Dienstleister', icon: Wrench, role: 'company_admin' },
  { stat: 'employees', label: 'Mitarbeitende', icon: User, role: 'employee' },
  { stat: 'totalProperties', label: 'Immobilien', icon: Building2 },
  { stat: 'totalDocumentations', label: 'Dokumentationen', icon: FolderOpen },
];

/** '/admin/dashboard': six numbers, each opens its table (spec 2). */
export function AdminDashboard() {
  return (
    <AdminShell title="Super Admin Dashboard" subtitle="System-Übersicht & Verwaltung">
      {({ user }) => <Overview account={user} />}
    </AdminShell>
  );
}

function Overview({ account }: { account: string }) {
  const [open, setOpen] = useState<Card | null>(null);
  const [acting, setActing] = useState<{ action: 'edit' | 'delete'; target: Target } | null>(null);
  const { data: numbers } = useStats(account);
  const close = () => setActing(null);
  return (
    <>
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
      {acting?.action === 'edit' && <EditDialog account={account} target={acting.target} onClose={close} />}
      {acting?.action === 'delete' && <DeleteDialog account={account} target={acting.target} onClose={close} />}
    </>
  );
}

type PanelProps = { account: string; card: Card; onAct: OnAct; onClose: () => void };

/** The detail panel of a card. */
function Panel({ account, card, onAct, onClose }: PanelProps) {
  const wide = useWide();
  return (
    <section id="admin-panel" className={wide ? 'table-box' : 'group'} aria-label={card.label}>
      <div className={wide ? 'table-box__head' : 'group__head'}>
        <h2>{card.label}</h2>
        <Button variant="quiet" icon={X} onClick={onClose}>
          Schließen
        </Button>
      </div>
      {card.stat === 'totalProperties' && <PropertyTable account={account} onAct={onAct} />}
      {card.stat === 'totalDocumentations' && <DocumentationTable account={account} onAct={onAct} />}
      {(card.stat === 'totalUsers' || card.role) && (
        <UserTable key={card.stat} account={account} role={card.role} title={card.label} onAct={onAct} />
      )}
    </section>
  );
}
