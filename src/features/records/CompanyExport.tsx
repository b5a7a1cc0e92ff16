import { ownOf } from '../../api/documentations';
import type { SessionRow } from '../../db/db';
import { type Filter, queryOf } from '../../domain/search/filter';
import { ExportButton } from './ExportButton';
import { activeFilters, type Names } from './filters';

type CompanyExportProps = { session: SessionRow; filter: Filter; names: Names };

/** A company's files of what the server has of the filtered list. */
export function CompanyExport({ session, filter, names }: CompanyExportProps) {
  const own = ownOf(session.role, session.user);
  const isStored = filter.state !== 'deleted' && filter.state !== 'open';
  if (session.role !== 'company_admin' || !own || !isStored) return null;
  const query = { ...queryOf(filter, Date.now()), complete: true };
  const named = activeFilters(filter, names, true).map(({ text }) => text);
  return <ExportButton account={session.user} own={own} query={query} named={named} />;
}
