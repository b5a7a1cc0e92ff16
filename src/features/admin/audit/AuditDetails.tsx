import type { AuditEntry } from '../../../api/adminAudit';
import { timeSeconds } from '../../../components/format';
import { changesOf } from '../../evidence/auditWords';
import { deletionText } from '../../records/Deletions';
import { objectText } from './lines';

/** The entries of an import, each with its time. */
export function TogetherDetails({ of, names }: { of: readonly AuditEntry[]; names: Record<string, string> }) {
  return (
    <ul className="audit-together">
      {of.map((entry) => (
        <li key={entry.id} className="small">
          {`${timeSeconds(entry.at)} · ${objectText(entry, names)}`}
          {entry.detail && entry.detail !== entry.label && <span className="muted">{`, ${entry.detail}`}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Before and after of each field; for a deleted documentation its tombstone. */
export function AuditDetails({ entry, names }: { entry: AuditEntry; names: Record<string, string> }) {
  const changes = changesOf(entry, names);
  return (
    <div className="stack stack--8">
      {entry.tombstone && <p className="small">{deletionText(entry.tombstone)}.</p>}
      {changes.length === 0 ? (
        <p className="small">Keine Felder.</p>
      ) : (
        <table className="diff">
          <thead>
            <tr>
              <th scope="col">Feld</th>
              <th scope="col">Vorher</th>
              <th scope="col">Nachher</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td>{before === null ? <span className="muted">–</span> : <del>{before}</del>}</td>
                <td>{after === null ? <span className="muted">–</span> : <ins>{after}</ins>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
