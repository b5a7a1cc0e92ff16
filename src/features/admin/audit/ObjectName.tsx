import { Link } from 'react-router-dom';
import type { AuditEntry } from '../../../api/adminAudit';
import { numberText } from '../../../components/format';
import { Numbered } from '../../../components/Numbered';
import { documentationPath } from '../../../components/paths';
import { ROLE_LABEL, roleOf } from '../../../domain/people/role';
import { type AuditLine, objectText, togetherText } from './lines';

export function ObjectName({ entry, names }: { entry: AuditLine; names: Record<string, string> }) {
  if (entry.together) return togetherText(entry, entry.together);
  const isRecord = entry.object === 'documentations';
  const text = isRecord && entry.label ? numberText(entry.label) : objectText(entry, names);
  const name = <Numbered>{text}</Numbered>;
  return (
    <>
      {isRecord && !entry.tombstone ? <Link to={documentationPath(entry.record)}>{name}</Link> : name}
      {entry.label && <span className="small">{entry.detail}</span>}
    </>
  );
}

/** The server stores 'Betrieb' for its own changes; here 'Betrieb' is also a company. */
export function actorName({ actor, actorName: name }: AuditEntry): string {
  return actor === null && name === 'Betrieb' ? 'Server' : name;
}

/** The role of the actor; without one it was a job or the operator. */
export function actorText({ actor, actorRole }: AuditEntry): string {
  if (actor === null) return 'automatisch';
  return actorRole === null ? 'Konto gelöscht' : ROLE_LABEL[roleOf(actorRole)];
}
