/** How a list of documentations is narrowed on the phone; the server is asked the same (api/documentations). Pure. */
import { textsIn } from '../domain/documentation/typed';
import { hasSoughtWords, type RecordQuery } from '../domain/search/recordQuery';
import type { DocumentationRow, OutboxRow } from './db';

/** What the phone answers by itself: of a provider, a place or an origin it is not asked. */
export type DocumentationFilter = Pick<
  RecordQuery,
  'property' | 'employee' | 'service' | 'from' | 'to' | 'search' | 'complete'
>;

/** The limits of an index that ends with the time of capture. */
export function timeRange({ from, to }: DocumentationFilter): [from: number, to: number] {
  return [from ?? -Infinity, to ?? Infinity];
}

/** Whether a row of the server fits; its time is the index's business. */
export function fitsDocumentation(row: DocumentationRow, filter: DocumentationFilter): boolean {
  const { property, employee, service, search, complete } = filter;
  if (complete !== undefined && complete !== (row.state === 'complete')) return false;
  if (property !== undefined && row.property !== property) return false;
  if (employee !== undefined && row.user !== employee) return false;
  if (service !== undefined && row.serviceType !== service) return false;
  return search === undefined || hasSoughtWords(row, search);
}

/** Whether a sealed row of this phone fits. */
export function fitsSealed(row: OutboxRow, filter: DocumentationFilter): boolean {
  const { sealed, capturedAt, authorName } = row;
  const [from, to] = timeRange(filter);
  if (filter.property !== undefined && sealed.property !== filter.property) return false;
  if (filter.service !== undefined && sealed.serviceType !== filter.service) return false;
  if (capturedAt < from || capturedAt >= to) return false;
  // The names of its company are the server's.
  const { work, location, serviceType } = sealed;
  const texts = { ...row, ...textsIn(sealed), work, location, serviceType, employeeName: authorName, companyName: '' };
  return filter.search === undefined || hasSoughtWords(texts, filter.search);
}
