import { Rows } from '../../../office/table/rows';
import { date } from '../../../ui/format';
import { AdminList } from '../AdminList';
import { editAndDelete } from '../actions';
import { useAllProperties } from '../queries';
import type { OnAct } from './tables';

/** All properties (spec 2). */
export function PropertyTable({ account, onAct }: { account: string; onAct: OnAct }) {
  return (
    <AdminList
      title="Immobilien"
      loading="Immobilien werden geladen"
      empty="Keine Immobilien"
      pages={useAllProperties(account)}
    >
      {(rows) => (
        <Rows
          dense
          rows={rows}
          columns={[
            { head: 'Name', cell: ({ name }) => name, className: 'strong' },
            { head: 'Adresse', cell: ({ address }) => address },
            { head: 'Erstellt am', cell: ({ createdAt }) => date(createdAt), className: 'nowrap' },
          ]}
          card={({ name, address, createdAt }) => ({
            head: <div className="strong">{name}</div>,
            facts: [address, `Erstellt am: ${date(createdAt)}`],
          })}
          nameOf={({ name }) => name}
          actions={(row) => editAndDelete((action) => onAct(action, { object: 'property', row }))}
        />
      )}
    </AdminList>
  );
}
