import { Link } from 'react-router-dom';
import type { AuditEntry } from '../../../api/adminAudit';
import { numberText } from '../../../components/format';
import { Numbered } from '../../../components/Numbered';
import { documentationPath } from '../../../components/paths';
import { ROLE_LABEL, roleOf } from '../../../domain/people/role';

export function ObjectName({ entry }: { entry: AuditEntry }) {
  const isRecord = entry.object === 'documentations';
  const text = isRecord && entry.label ? numberText(entry.label) : entry.label || entry.detail || entry.record;
  const name = <Numbered>{text}</Numbered>;
  return (
    <>
      {isRecord && !entry.tombstone ? <Link to={documentationPath(entry.record)}>{name}</Link> : name}
      {entry.label && <span className="small">{entry.detail}</span>}
    </>
  );
}

/** The role of the actor; without one it was a job or the operator. */
export function actorText({ actor, actorRole }: AuditEntry): string {
  if (actor === null) return 'automatisch';
  return actorRole === null ? 'Konto gelöscht' : ROLE_LABEL[roleOf(actorRole)];
}
