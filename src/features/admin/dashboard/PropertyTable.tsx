import type { AdminProperty } from '../../../remote/adminRecords';
import { date } from '../../../ui/format';
import { AdminList } from '../AdminList';
import { useAllProperties } from '../queries';
import { RowActions } from '../RowActions';
import type { OnAct } from './tables';

/** All properties (spec 2). */
export function PropertyTable({ account, onAct }: { account: string; onAct: OnAct }) {
  return (
    <AdminList
      title="Immobilien"
      loading="Immobilien werden geladen"
      empty="Keine Immobilien"
      pages={useAllProperties(account)}
      table={(rows) => (
        <table className="table admin-table">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Adresse</th>
              <th scope="col">Erstellt am</th>
              <th scope="col" className="acts">
                Aktionen
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((property) => (
              <tr key={property.id}>
                <td className="strong">{property.name}</td>
                <td>{property.address}</td>
                <td className="nowrap">{date(property.createdAt)}</td>
                <td className="acts">
                  <Actions property={property} onAct={onAct} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      cards={(rows) =>
        rows.map((property) => (
          <article className="record" key={property.id}>
            <div className="strong">{property.name}</div>
            <div className="admin-card__facts">
              <span>{property.address}</span>
              <span>Erstellt am: {date(property.createdAt)}</span>
            </div>
            <div className="admin-card__acts">
              <Actions property={property} onAct={onAct} />
            </div>
          </article>
        ))
      }
    />
  );
}

function Actions({ property, onAct }: { property: AdminProperty; onAct: OnAct }) {
  return (
    <RowActions
      of={property.name}
      onEdit={() => onAct('edit', { object: 'property', row: property })}
      onDelete={() => onAct('delete', { object: 'property', row: property })}
    />
  );
}
