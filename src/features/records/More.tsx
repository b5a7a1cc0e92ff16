import { ChevronDown } from 'lucide-react';
import { Button } from '../../components/Button';
import { Two } from '../../components/SecondLanguage';
import type { HistoryList } from './useHistory';

/** 'Mehr laden': mainly older pages of the server. */
export function More({ list }: { list: HistoryList }) {
  if (!list.more) return null;
  return (
    <>
      {list.olderFailed && !list.loadingMore && (
        <p className="step__issue" role="alert">
          <Two>Ältere Einträge gibt es nur mit Netz. Bitte versuchen Sie es erneut.</Two>
        </p>
      )}
      <Button icon={ChevronDown} busy={list.loadingMore} onClick={list.more}>
        Mehr laden
      </Button>
    </>
  );
}
