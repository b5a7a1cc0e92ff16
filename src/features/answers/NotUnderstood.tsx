/** Unknown words of a question that only the list answers. */
import type { Own } from '../../api/documentations';
import { Button } from '../../components/Button';
import type { ChangeFilters } from '../../components/filters/FilterLine';
import { Two } from '../../components/SecondLanguage';
import { notUnderstood, typedWithout } from '../../domain/search/answer';
import { type Filter, readingOf } from '../../domain/search/filter';
import { useUnknownWords } from './questions';

type NotUnderstoodProps = { account: string; own: Own | undefined; filters: Filter; onChange: ChangeFilters };

/** Empty where everything was understood, or where only words are searched: the list shows its own empty state. */
export function NotUnderstood({ account, own, filters, onChange }: NotUnderstoodProps) {
  const reading = readingOf(filters, Date.now());
  const isQuestion = reading.chips.length + reading.either.length > 0;
  const unknown = useUnknownWords({ account, own }, isQuestion ? reading.words : []) ?? [];
  const text = notUnderstood(reading, unknown);
  if (text === null) return null;
  return (
    <section className="answer" aria-label="Antwort">
      <p role="status">
        <strong>
          <Two>{text}</Two>
        </strong>
        <WithoutWords filters={filters} unknown={unknown} onChange={onChange} />
      </p>
    </section>
  );
}

type WithoutProps = { filters: Filter; unknown: readonly string[]; onChange: ChangeFilters };

export function WithoutWords({ filters, unknown, onChange }: WithoutProps) {
  if (unknown.length === 0) return null;
  const search = typedWithout(filters.search, unknown);
  return (
    <Button variant="quiet" className="pull-left" onClick={() => onChange({ search })}>
      {`Ohne „${unknown.join(' ')}“ suchen`}
    </Button>
  );
}
