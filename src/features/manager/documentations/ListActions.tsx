import { ArrowUp, Printer } from 'lucide-react';
import { Button } from '../../../components/Button';
import { entryCount, formatCount } from '../../../components/format';
import { useWide } from '../../../components/useWide';
import { ExportButton } from '../../records/ExportButton';
import { toOwnColumn } from '../queries';
import type { ManagerList } from './useManagerList';

type ListActionsProps = Pick<ManagerList, 'list' | 'total' | 'printing' | 'query'> & {
  account: string;
  named: readonly string[];
};

/** Exports what is filtered; a desktop also shows news and prints, a phone the number. */
export function ListActions({ account, list, total, printing, query, named }: ListActionsProps) {
  const wide = useWide();
  const files = <ExportButton account={account} own={toOwnColumn(account)} query={query} named={named} />;
  if (!wide)
    return (
      <div className="btn-row btn-row--middle list-actions">
        {total !== undefined && <span className="muted nowrap">{entryCount(total)}</span>}
        {files}
      </div>
    );
  return (
    <div className="btn-row">
      {list.news > 0 && (
        <Button icon={ArrowUp} onClick={list.showNews}>
          {newsText(list.news)}
        </Button>
      )}
      <Button icon={Printer} busy={printing.busy} onClick={printing.print}>
        Drucken
      </Button>
      {files}
    </div>
  );
}

export function News({ list }: Pick<ManagerList, 'list'>) {
  const wide = useWide();
  if (wide || list.news === 0) return null;
  return (
    <Button className="news" icon={ArrowUp} onClick={list.showNews}>
      {newsText(list.news)}
    </Button>
  );
}

function newsText(news: number): string {
  return news === 1 ? '1 neue anzeigen' : `${formatCount(news)} neue anzeigen`;
}
