import { useQuery } from '@tanstack/react-query';
import { type Filter, readingOf } from '../../domain/filter';
import { wordsOf } from '../../domain/words';
import { listCorrections } from '../../remote/documentations';
import { Button } from '../../ui/button';
import type { ChangeFilters } from '../filters/filterLine';
import { queries } from '../queries';

type MeantProps = { account: string; filters: Filter; onChange: ChangeFilters };

/** Words that stand nowhere, and what was probably meant by them: asked, never taken for granted (D159). */
export function Meant({ account, filters, onChange }: MeantProps) {
  const words = readingOf(filters, Date.now()).words.join(' ');
  const { data = [] } = useQuery(
    {
      queryKey: [account, 'corrections', words],
      queryFn: ({ signal }) => listCorrections(words, signal),
      enabled: words !== '',
    },
    queries,
  );
  if (words === '' || data.length === 0) return null;
  const instead = new Map(data.map((one) => [one.word, one.instead]));
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
