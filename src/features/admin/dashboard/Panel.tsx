import { X } from 'lucide-react';
import type { AdminStats } from '../../../api/adminUsers';
import { Button } from '../../../components/Button';
import type { IconType } from '../../../components/Icon';
import { useWide } from '../../../components/useWide';
import type { Role } from '../../../domain/people/role';
import { AdminPropertyTable } from './AdminPropertyTable';
import { DocumentationTable } from './DocumentationTable';
import type { OnAct } from './tables';
import { UserTable } from './UserTable';

/** A number of the dashboard, and the accounts that its panel lists. */
export type PanelCard = { stat: keyof AdminStats; label: string; icon: IconType; role?: Role };

type PanelProps = { account: string; card: PanelCard; onAct: OnAct; onClose: () => void };

export function Panel({ account, card, onAct, onClose }: PanelProps) {
  const wide = useWide();
  return (
    <section id="admin-panel" className={wide ? 'table-box' : 'group'} aria-label={card.label}>
      <div className={wide ? 'table-box__head' : 'group__head'}>
        <h2>{card.label}</h2>
        <Button variant="quiet" icon={X} onClick={onClose}>
          Schließen
        </Button>
      </div>
      {card.stat === 'totalProperties' && <AdminPropertyTable account={account} onAct={onAct} />}
      {card.stat === 'totalDocumentations' && <DocumentationTable account={account} onAct={onAct} />}
      {(card.stat === 'totalUsers' || card.role) && (
        <UserTable key={card.stat} account={account} role={card.role} title={card.label} onAct={onAct} />
      )}
    </section>
  );
}
