import { Trash2 } from 'lucide-react';
import type { AuditEntry } from '../../../api/adminAudit';
import { formatDate, timeSeconds } from '../../../components/format';
import { Icon } from '../../../components/Icon';
import { Rows } from '../../../components/table/Rows';
import { actionText, summaryOf } from '../../evidence/auditWords';
import { AuditDetails } from './AuditDetails';
import { actorText, ObjectName } from './ObjectName';

type AuditRowsProps = { entries: readonly AuditEntry[]; names: Record<string, string> };

/** The entries of the log; each expands to before and after. */
export function AuditRows({ entries, names }: AuditRowsProps) {
  return (
    <Rows
      dense
      rows={entries}
      columns={[
        { head: 'Zeit', cell: ({ at }) => formatDate(at), small: ({ at }) => timeSeconds(at), className: 'nowrap' },
        { head: 'Person', cell: ({ actorName }) => <span className="strong">{actorName}</span>, small: actorText },
        { head: 'Aktion', cell: renderAction },
        { head: 'Objekt', cell: (entry) => <ObjectName entry={entry} /> },
        { head: 'Vorher → Nachher', cell: () => null, small: (entry) => summaryOf(entry, names) },
      ]}
      card={(entry) => ({ head: <CardHead entry={entry} names={names} /> })}
      nameOf={(entry) => `${actionText(entry)}, ${entry.label}`}
      details={(entry) => <AuditDetails entry={entry} names={names} />}
    />
  );
}

function renderAction(entry: AuditEntry) {
  if (entry.action !== 'delete') return actionText(entry);
  return (
    <span className="audit-deleted">
      <Icon of={Trash2} small />
      {actionText(entry)}
    </span>
  );
}

function CardHead({ entry, names }: { entry: AuditEntry; names: AuditRowsProps['names'] }) {
  return (
    <div className="record__head">
      <span className="small muted">
        {formatDate(entry.at)}, {timeSeconds(entry.at)}
      </span>
      <span className="strong">{actionText(entry)}</span>
      <span className="card__facts">
        <ObjectName entry={entry} />
      </span>
      <span className="small">
        {entry.actorName} ({actorText(entry)})
      </span>
      <span className="small muted">{summaryOf(entry, names)}</span>
    </div>
  );
}
