import { ArrowUp, Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../../../components/Arriving';
import { Button } from '../../../components/Button';
import { entryCount, formatCount } from '../../../components/format';
import { useWide } from '../../../components/useWide';
import type { ManagerList } from './useManagerList';

const ExportDialog = lazyComponent(() => import('./ExportDialog').then((part) => part.ExportDialog));

type ListActionsProps = Pick<ManagerList, 'list' | 'total' | 'printing' | 'query'> & {
  account: string;
  named: readonly string[];
};

/** Desktop: shows news, prints, exports what is filtered. A phone has room for the number only. */
export function ListActions({ account, list, total, printing, query, named }: ListActionsProps) {
  const wide = useWide();
  const [isExporting, setIsExporting] = useState(false);
  if (!wide) return total === undefined ? null : <span className="muted nowrap">{entryCount(total)}</span>;
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
      <Button icon={Download} onClick={() => setIsExporting(true)}>
        Exportieren
      </Button>
      {isExporting && (
        <ExportDialog account={account} query={query} named={named} onClose={() => setIsExporting(false)} />
      )}
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
