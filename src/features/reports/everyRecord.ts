import { type DocumentationQuery, listDocumentations } from '../../api/documentations';
import type { DocumentationRecord } from '../../domain/documentation/record';
import { ROWS_PER_REQUEST } from '../../domain/limits';

/** All records of a query, page by page; newest first by default. @throws RemoteError */
export async function everyRecord(
  query: Omit<DocumentationQuery, 'after' | 'limit'>,
  limit = ROWS_PER_REQUEST,
): Promise<DocumentationRecord[]> {
  const records: DocumentationRecord[] = [];
  for (;;) {
    const last = records.at(-1);
    const after = last && { capturedAt: last.capturedAt, id: last.id };
    const page = await listDocumentations({ ...query, limit, after });
    records.push(...page);
    if (page.length < limit) return records;
  }
}
