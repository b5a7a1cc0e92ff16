import { entryCount } from '../../components/format';
import { Empty } from '../../components/ListState';
import { ListFrame } from '../../components/lists/List';
import { Pager, type Pages } from '../../components/lists/Pages';
import type { TableRow } from '../../components/table/columns';
import { Rows, type RowsProps } from '../../components/table/Rows';

type AdminRowsProps<T extends TableRow> = Omit<RowsProps<T>, 'rows' | 'label' | 'dense'> & {
  title: string;
  loading: string;
  empty: string;
  failed?: string;
  pages: Pages<T>;
};

/** A paged list of the super admin, with its other states. */
export function AdminRows<T extends TableRow>({ title, loading, empty, failed, pages, ...rows }: AdminRowsProps<T>) {
  return (
    <ListFrame query={pages} loading={loading} grey={0} failed={failed} empty={<Empty title={empty} />}>
      {(shown) => (
        <>
          <Rows {...rows} dense label={title} rows={shown} />
          <Pager of={pages}>
            {pages.hasMore ? `Die ersten ${entryCount(shown.length)}` : entryCount(shown.length)}
          </Pager>
        </>
      )}
    </ListFrame>
  );
}
