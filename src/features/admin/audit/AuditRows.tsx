import { Trash2 } from 'lucide-react';
import type { AuditEntry } from '../../../api/adminAudit';
import { formatCount, formatDate, timeSeconds } from '../../../components/format';
import { Icon } from '../../../components/Icon';
import { Rows } from '../../../components/table/Rows';
import { actionText, summaryOf } from '../../evidence/auditWords';
import { AuditDetails, TogetherDetails } from './AuditDetails';
import { type AuditLine, objectText, togetherText } from './lines';
import { actorName, actorText, ObjectName } from './ObjectName';

type AuditRowsProps = { entries: readonly AuditLine[]; names: Record<string, string> };

/** The entries of the log; each expands to before and after, an import to its entries. */
export function AuditRows({ entries, names }: AuditRowsProps) {
  return (
    <Rows
      dense
      rows={entries}
      columns={[
        { head: 'Zeit', cell: ({ at }) => formatDate(at), small: ({ at }) => timeSeconds(at), className: 'nowrap' },
        {
          head: 'Person',
          cell: (entry) => <span className="strong">{actorName(entry)}</span>,
          small: actorText,
          className: 'audit-person',
        },
        { head: 'Aktion', cell: renderAction, className: 'audit-action' },
        { head: 'Objekt', cell: (entry) => <ObjectName entry={entry} names={names} /> },
        { head: 'Vorher → Nachher', cell: () => null, small: (entry) => lineSummary(entry, names) },
      ]}
      card={(entry) => ({ head: <CardHead entry={entry} names={names} /> })}
      nameOf={(entry) => `${actionText(entry)}, ${nameOfLine(entry, names)}`}
      details={(entry) =>
        entry.together ? (
          <TogetherDetails of={entry.together} names={names} />
        ) : (
          <AuditDetails entry={entry} names={names} />
        )
      }
    />
  );
}

function nameOfLine(entry: AuditLine, names: AuditRowsProps['names']): string {
  return entry.together ? togetherText(entry, entry.together) : objectText(entry, names);
}

/** The names of an import; else what changed. */
function lineSummary(entry: AuditLine, names: AuditRowsProps['names']): string {
  if (!entry.together) return summaryOf(entry, names);
  const some = entry.together.slice(0, NAMED).map((one) => objectText(one, names));
  const others = entry.together.length - some.length;
  return [...some, ...(others > 0 ? [`${formatCount(others)} weitere`] : [])].join(', ');
}

/** Names of an import in its line. */
const NAMED = 3;

function renderAction(entry: AuditEntry) {
  if (entry.action !== 'delete') return actionText(entry);
  return (
    <span className="audit-deleted">
      <Icon of={Trash2} small />
      {actionText(entry)}
    </span>
  );
}

function CardHead({ entry, names }: { entry: AuditLine; names: AuditRowsProps['names'] }) {
  return (
    <div className="record__head">
      <span className="small muted">
        {formatDate(entry.at)}, {timeSeconds(entry.at)}
      </span>
      <span className="strong">{actionText(entry)}</span>
      <span className="card__facts">
        <ObjectName entry={entry} names={names} />
      </span>
      <span className="small">
        {actorName(entry)} ({actorText(entry)})
      </span>
      <span className="small muted">{lineSummary(entry, names)}</span>
    </div>
  );
}
