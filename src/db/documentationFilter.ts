/** Filters of documentations on the phone; the server has the same (api/documentations). Pure. */
import { textsIn } from '../domain/documentation/typed';
import { hasSoughtWords, type RecordQuery } from '../domain/search/recordQuery';
import type { DocumentationRow, OutboxRow } from './db';

/** The filters that the phone supports: not provider, position or origin. */
export type DocumentationFilter = Pick<
  RecordQuery,
  'property' | 'employee' | 'service' | 'from' | 'to' | 'search' | 'complete' | 'similar' | 'corrected'
>;

/** Bounds of an index that ends with the capture time. */
export function timeRange({ from, to }: DocumentationFilter): [from: number, to: number] {
  return [from ?? -Infinity, to ?? Infinity];
}

/** Whether a server row matches; the index handles the time. */
export function fitsDocumentation(row: DocumentationRow, filter: DocumentationFilter): boolean {
  const { property, employee, service, search, complete } = filter;
  if (complete !== undefined && complete !== (row.state === 'complete')) return false;
  if (!hasMarks(row, filter)) return false;
  if (property !== undefined && row.property !== property) return false;
  if (employee !== undefined && row.user !== employee) return false;
  if (service !== undefined && row.serviceType !== service) return false;
  return search === undefined || hasSoughtWords(row, search);
}

function hasMarks({ similar, editedAt }: DocumentationRow, filter: DocumentationFilter): boolean {
  if (filter.similar && similar === undefined) return false;
  return !filter.corrected || editedAt !== null;
}

/** Whether a sealed row matches. */
export function fitsSealed(row: OutboxRow, filter: DocumentationFilter): boolean {
  const { sealed, capturedAt, authorName } = row;
  const [from, to] = timeRange(filter);
  if (filter.similar || filter.corrected) return false;
  if (filter.property !== undefined && sealed.property !== filter.property) return false;
  if (filter.service !== undefined && sealed.serviceType !== filter.service) return false;
  if (capturedAt < from || capturedAt >= to) return false;
  // Only the server knows its company's names.
  const { work, location, serviceType } = sealed;
  const texts = { ...row, ...textsIn(sealed), work, location, serviceType, employeeName: authorName, companyName: '' };
  return filter.search === undefined || hasSoughtWords(texts, filter.search);
}
