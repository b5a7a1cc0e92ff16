import { ArrowUp, Printer } from 'lucide-react';
import { Button } from '../../../components/Button';
import { entryCount, formatCount } from '../../../components/format';
import { useWide } from '../../../components/useWide';
import type { ManagerList } from './useManagerList';

/** Desktop: shows news, prints. A phone has room for the number only. */
export function ListActions({ list, total, paper }: Pick<ManagerList, 'list' | 'total' | 'paper'>) {
  const wide = useWide();
  if (!wide) return total === undefined ? null : <span className="muted nowrap">{entryCount(total)}</span>;
  return (
    <div className="btn-row">
      {list.news > 0 && (
        <Button icon={ArrowUp} onClick={list.showNews}>
          {newsText(list.news)}
        </Button>
      )}
      <Button icon={Printer} busy={paper.busy} onClick={paper.print}>
        Drucken
      </Button>
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
