import { formatDate } from '../../../components/format';
import { TEXT } from '../../../domain/text/texts.capture';
import { AdminRows } from '../AdminRows';
import { editAndDelete } from '../actions';
import { useAllProperties } from '../queries';
import type { OnAct } from './tables';

/** All properties (spec 2). */
export function AdminPropertyTable({ account, onAct }: { account: string; onAct: OnAct }) {
  return (
    <AdminRows
      title="Immobilien"
      loading="Immobilien werden geladen"
      failed={TEXT.propertiesFailed}
      empty="Keine Immobilien"
      pages={useAllProperties(account)}
      columns={[
        { head: 'Name', cell: ({ name }) => name, className: 'strong' },
        { head: 'Adresse', cell: ({ address }) => address },
        { head: 'Erstellt am', cell: ({ createdAt }) => formatDate(createdAt), className: 'nowrap' },
      ]}
      card={({ name, address, createdAt }) => ({
        head: <div className="strong">{name}</div>,
        facts: [address, `Erstellt am: ${formatDate(createdAt)}`],
      })}
      nameOf={({ name }) => name}
      actions={(row) => editAndDelete((action) => onAct(action, { object: 'property', row }))}
    />
  );
}
