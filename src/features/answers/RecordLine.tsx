import type { Own } from '../../api/documentations';
import { authorText, type ShownRecord } from '../../domain/documentation/record';

/** Property and author of an answer's record; without the author for a person who has own records alone. */
export function RecordLine({ record, own }: { record: ShownRecord; own: Own | undefined }) {
  const company = own?.column === 'company_admin' ? '' : record.companyName;
  const by = own?.column === 'user' ? [] : [authorText(record), company];
  return <span className="line">{[record.propertyName, ...by].filter(Boolean).join(', ')}</span>;
}
