import { ChevronDown, ChevronRight, Trash2 } from 'lucide-react';
import { Fragment, useState } from 'react';
import type { AuditEntry } from '../../../remote/adminAudit';
import { IconButton } from '../../../ui/button';
import { date, timeSeconds } from '../../../ui/format';
import { Icon } from '../../../ui/icon';
import { AuditDetails } from './AuditDetails';
import { actorText, ObjectName } from './ObjectName';
import { actionText, summaryOf } from './words';

type RowProps = { names: Record<string, string> };

/** The log at the desk; a row opens to before and after. */
export function AuditRows({ entries, names }: RowProps & { entries: readonly AuditEntry[] }) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <table className="table admin-table">
      <thead>
        <tr>
          <th scope="col" className="admin-table__open">
            <span className="visually-hidden">Einzelheiten</span>
          </th>
          <th scope="col">Zeit</th>
          <th scope="col">Person</th>
          <th scope="col">Aktion</th>
          <th scope="col">Objekt</th>
          <th scope="col">Vorher → Nachher</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} names={names} open={open === entry.id} onOpen={setOpen} />
        ))}
      </tbody>
    </table>
  );
}

type OneProps = RowProps & { entry: AuditEntry; open: boolean; onOpen: (id: string | null) => void };

function Row({ entry, names, open, onOpen }: OneProps) {
  return (
    <Fragment>
      <tr className={open ? 'is-open' : undefined}>
        <td className="admin-table__open">
          <IconButton
            icon={open ? ChevronDown : ChevronRight}
            label={`${open ? 'Zuklappen' : 'Aufklappen'}: ${actionText(entry)}, ${entry.label}`}
            aria-expanded={open}
            onClick={() => onOpen(open ? null : entry.id)}
          />
        </td>
        <td className="nowrap">
          {date(entry.at)}
          <span className="small">{timeSeconds(entry.at)}</span>
        </td>
        <td>
          <span className="strong">{entry.actorName}</span>
          <span className="small">{actorText(entry)}</span>
        </td>
        <td>
          {entry.action === 'delete' ? (
            <span className="audit-deleted">
              <Icon of={Trash2} small />
              {actionText(entry)}
            </span>
          ) : (
            actionText(entry)
          )}
        </td>
        <td>
          <ObjectName entry={entry} />
        </td>
        <td>
          <span className="small">{summaryOf(entry, names)}</span>
        </td>
      </tr>
      {open && (
        <tr className="is-open">
          <td />
          <td colSpan={5}>
            <AuditDetails entry={entry} names={names} />
          </td>
        </tr>
      )}
    </Fragment>
  );
}
