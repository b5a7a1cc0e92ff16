import { FolderOpen } from 'lucide-react';
import { listDocumentations, type Own } from '../../../api/documentations';
import { ButtonLink } from '../../../components/Button';
import { entryCount } from '../../../components/format';
import { Empty } from '../../../components/ListState';
import { ListFrame } from '../../../components/lists/List';
import { getNextPageCursor, Pager, usePages } from '../../../components/lists/Pages';
import { useWide } from '../../../components/useWide';
import { DocumentationCards } from '../../records/rows/Cards';
import { RecordTable } from '../../records/rows/Table';

type RecordsProps = {
  own: Own;
  property: string;
  listPath: string;
  /** A company's own rows have the same company. */
  without: 'company and property' | 'property';
};

/** Records of a property, newest first, page by page. */
export function PropertyRecords({ own, property, listPath, without }: RecordsProps) {
  const wide = useWide();
  const account = own.id;
  const query = usePages({
    queryKey: [account, 'property records', property],
    load: (after: ReturnType<typeof getNextPageCursor>, signal) =>
      listDocumentations({ own, property, complete: true, after, signal }),
    rows: (page) => page,
    next: getNextPageCursor,
  });
  return (
    <section className="stack stack--8 building__records" aria-labelledby="building-records">
      <div className="cal-head">
        <h2 id="building-records">Dokumentationen</h2>
        <ButtonLink icon={FolderOpen} to={listPath}>
          Alle Dokumentationen
        </ButtonLink>
      </div>
      <ListFrame
        query={query}
        loading="Dokumentationen werden geladen"
        empty={
          <Empty
            title="Noch keine Dokumentationen vorhanden"
            text="Der erste Eintrag erscheint, sobald an dieser Immobilie dokumentiert wurde."
          />
        }
      >
        {(records) => (
          <div className={wide ? 'table-box' : 'stack stack--8'}>
            {wide ? <RecordTable records={records} without={without} /> : <DocumentationCards records={records} />}
            <Pager of={query}>
              {query.hasMore ? `Die neuesten ${entryCount(records.length)}` : entryCount(records.length)}
            </Pager>
          </div>
        )}
      </ListFrame>
    </section>
  );
}
