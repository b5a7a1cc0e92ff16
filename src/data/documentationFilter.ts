/** How a list of documentations is narrowed on the phone; the server is asked the same (remote/documentations). Pure. */
import type { DocumentationRow, OutboxRow } from './db';

/** What is left out is not asked for. Times in ms, `to` excluded. */
export type DocumentationFilter = {
  property?: string | undefined;
  /** User id of the author. */
  employee?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
  /** Part of notes, number, place or name, without regard to case. */
  search?: string | undefined;
  /** True: what the server has all of; false: what it has not, of this phone or of another (D64). */
  delivered?: boolean | undefined;
};

/** The limits of an index that ends with the time of capture. */
export function timeRange({ from, to }: DocumentationFilter): [from: number, to: number] {
  return [from ?? -Infinity, to ?? Infinity];
}

/** Whether a row of the server fits; its time is the index's business. */
export function fits(row: DocumentationRow, { property, employee, search, delivered }: DocumentationFilter): boolean {
  if (delivered !== undefined && delivered !== (row.state === 'complete')) return false;
  if (property !== undefined && row.property !== property) return false;
  if (employee !== undefined && row.user !== employee) return false;
  const { notes, number, location, propertyName, propertyAddress, employeeName, companyName } = row;
  return holds(search, [notes, number, location, propertyName, propertyAddress, employeeName, companyName]);
}

/** Whether a sealed row of this phone fits. */
export function fitsSealed(row: OutboxRow, filter: DocumentationFilter): boolean {
  const { sealed, capturedAt, number, propertyName, propertyAddress, authorName } = row;
  const [from, to] = timeRange(filter);
  if (filter.property !== undefined && sealed.property !== filter.property) return false;
  if (capturedAt < from || capturedAt >= to) return false;
  return holds(filter.search, [sealed.notes, number, sealed.location, propertyName, propertyAddress, authorName]);
}

function holds(search: string | undefined, texts: readonly string[]): boolean {
  if (search === undefined) return true;
  const wanted = search.trim().toLocaleLowerCase('de');
  return texts.some((text) => text.toLocaleLowerCase('de').includes(wanted));
}
