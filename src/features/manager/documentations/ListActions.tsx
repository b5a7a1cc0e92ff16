import { ArrowUp, Printer } from 'lucide-react';
import { Button } from '../../../components/Button';
import { entryCount, formatCount } from '../../../components/format';
import { useWide } from '../../../components/useWide';
import type { ManagerList } from './useManagerList';

/** At the desk what is new is shown, or the list printed; on a phone there is room for its number. */
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

/** On a phone: what is new, above the list. */
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
