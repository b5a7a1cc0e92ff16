import { Button } from '../../components/Button';
import type { ChangeFilters } from '../../components/filters/FilterLine';
import { type Filter, readingOf } from '../../domain/search/filter';
import { wordsOf } from '../../domain/text/words';
import { useWords } from './questions';

type MeantProps = { account: string; filters: Filter; onChange: ChangeFilters };

/** Suggestions for unknown words. The person confirms; nothing is assumed. */
export function Meant({ account, filters, onChange }: MeantProps) {
  const { words } = readingOf(filters, Date.now());
  const { data } = useWords(account, words);
  if (!data || data.corrections.length === 0) return null;
  const instead = new Map(data.corrections.map((one) => [one.word, one.instead]));
  const search = filters.search
    .split(/\s+/)
    .map((typed) => instead.get(wordsOf(typed).join(' ')) ?? typed)
    .join(' ');
  return (
    <p role="status">
      <Button variant="quiet" className="pull-left" onClick={() => onChange({ search })}>
        {`Meinten Sie „${search}“?`}
      </Button>
    </p>
  );
}
