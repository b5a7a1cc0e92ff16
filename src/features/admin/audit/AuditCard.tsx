import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { AuditEntry } from '../../../remote/adminAudit';
import { Button } from '../../../ui/button';
import { date, timeSeconds } from '../../../ui/format';
import { AuditDetails } from './AuditDetails';
import { actorText, ObjectName } from './ObjectName';
import { actionText, summaryOf } from './words';

/** One entry on a small screen. */
export function AuditCard({ entry, names }: { entry: AuditEntry; names: Record<string, string> }) {
  const [open, setOpen] = useState(false);
  const word = open ? 'Zuklappen' : 'Aufklappen';
  return (
    <article className="record">
      <div className="record__head">
        <span className="small muted">
          {date(entry.at)}, {timeSeconds(entry.at)}
        </span>
        <span className="strong">{actionText(entry)}</span>
        <span className="admin-card__facts">
          <ObjectName entry={entry} />
        </span>
        <span className="small">
          {entry.actorName} ({actorText(entry)})
        </span>
        <span className="small muted">{summaryOf(entry, names)}</span>
      </div>
      <Button
        className="start"
        icon={open ? ChevronDown : ChevronRight}
        aria-expanded={open}
        aria-label={`${word}: ${actionText(entry)}, ${entry.label}`}
        onClick={() => setOpen(!open)}
      >
        {word}
      </Button>
      {open && <AuditDetails entry={entry} names={names} />}
    </article>
  );
}
