import { Link } from 'react-router-dom';
import type { AdminDocumentation } from '../../../remote/adminRecords';
import { dateTime, photoCount } from '../../../ui/format';
import { documentationPath } from '../../../ui/paths';
import { AdminList } from '../AdminList';
import { useAllDocumentations } from '../queries';
import { RowActions } from '../RowActions';
import { excerpt } from '../words';
import type { OnAct } from './tables';

/** All documentations (spec 2); the place leads to the record. */
export function DocumentationTable({ account, onAct }: { account: string; onAct: OnAct }) {
  return (
    <AdminList
      title="Dokumentationen"
      loading="Dokumentationen werden geladen"
      empty="Keine Dokumentationen"
      pages={useAllDocumentations(account)}
      table={(rows) => <Table rows={rows} onAct={onAct} />}
      cards={(rows) => rows.map((row) => <Card key={row.id} row={row} onAct={onAct} />)}
    />
  );
}

function Table({ rows, onAct }: { rows: readonly AdminDocumentation[]; onAct: OnAct }) {
  return (
    <table className="table admin-table">
      <thead>
        <tr>
          <th scope="col">Ort</th>
          <th scope="col">Ersteller</th>
          <th scope="col" className="num">
            Fotos
          </th>
          <th scope="col">Notizen</th>
          <th scope="col">Erstellt am</th>
          <th scope="col" className="acts">
            Aktionen
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <Link to={documentationPath(row.id)}>{row.location}</Link>
            </td>
            <td>{row.creatorName}</td>
            <td className="num">{row.photoCount}</td>
            <td>{excerpt(row.notes)}</td>
            <td className="nowrap">{dateTime(row.capturedAt)}</td>
            <td className="acts">
              <Actions row={row} onAct={onAct} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Card({ row, onAct }: { row: AdminDocumentation; onAct: OnAct }) {
  return (
    <article className="record">
      <Link to={documentationPath(row.id)}>{row.location}</Link>
      <div className="admin-card__facts">
        <span>{dateTime(row.capturedAt)}</span>
        <span>
          Ersteller: {row.creatorName}, {photoCount(row.photoCount)}
        </span>
        <span>Notizen: {excerpt(row.notes)}</span>
      </div>
      <div className="admin-card__acts">
        <Actions row={row} onAct={onAct} />
      </div>
    </article>
  );
}

function Actions({ row, onAct }: { row: AdminDocumentation; onAct: OnAct }) {
  return (
    <RowActions
      of={row.location}
      onEdit={() => onAct('edit', { object: 'documentation', row })}
      onDelete={() => onAct('delete', { object: 'documentation', row })}
    />
  );
}
