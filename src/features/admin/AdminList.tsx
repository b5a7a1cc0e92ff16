import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOnline } from '../../device/connectivity';
import { Button } from '../../ui/button';
import { entryCount } from '../../ui/format';
import { Empty, Failed, Loading, OfflineNote } from '../../ui/listState';
import { useWide } from '../../ui/useWide';
import type { Pages } from './queries';
import { messageOf } from './words';

type AdminListProps<T> = {
  title: string;
  /** As in 'Benutzer werden geladen'. */
  loading: string;
  empty: string;
  /** Title of the state 'could not be loaded'. */
  failed?: string;
  pages: Pages<T>;
  children: (rows: readonly T[]) => ReactNode;
};

/** A list page by page: a table at the desk, cards on a phone, with its four other states. */
export function AdminList<T>({ title, loading, empty, failed, pages, children }: AdminListProps<T>) {
  const wide = useWide();
  const online = useOnline();
  const rows = pages.data?.pages.flatMap(({ items }) => items);
  if (!rows && pages.isError)
    return (
      <Failed
        title={failed ?? 'Die Liste konnte nicht geladen werden'}
        text={online ? messageOf(pages.error) : 'Es besteht kein Netz. Diese Liste kommt vom Server.'}
        onRetry={() => pages.refetch()}
        at={pages.errorUpdatedAt}
      />
    );
  if (!rows) return <Loading label={loading} />;
  if (rows.length === 0) return <Empty title={empty} />;
  return (
    <>
      {pages.isError && <OfflineNote text="Der Server antwortet nicht. Sie sehen den zuletzt geladenen Stand." />}
      {wide ? (
        children(rows)
      ) : (
        <section aria-label={title} className="stack stack--8">
          {children(rows)}
        </section>
      )}
      <More pages={pages} count={rows.length} />
    </>
  );
}

function More<T>({ pages, count }: { pages: Pages<T>; count: number }) {
  return (
    <div className="pager">
      <span role="status">{pages.hasNextPage ? `Die ersten ${entryCount(count)}` : entryCount(count)}</span>
      {pages.hasNextPage && (
        <Button
          variant="quiet"
          icon={ChevronDown}
          busy={pages.isFetchingNextPage}
          onClick={() => pages.fetchNextPage()}
        >
          Mehr laden
        </Button>
      )}
    </div>
  );
}
