/** The answer to a question that names a day: whether something was documented then (D160). */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useOnline } from '../../../device/connectivity';
import { serviceWithWork } from '../../../domain/activities';
import { midnight } from '../../../domain/day';
import { type Filter, readingOf } from '../../../domain/filter';
import { dayAsked, shortDay } from '../../../domain/question';
import type { DocumentationRecord } from '../../../domain/record';
import { wordsOf } from '../../../domain/words';
import type { ChangeFilters } from '../../../office/filters/filterLine';
import { serverPicture } from '../../../office/picture';
import { queries } from '../../../office/queries';
import { listCorrections, listDocumentations } from '../../../remote/documentations';
import { Button } from '../../../ui/button';
import { photoCount, time, weekdayDate } from '../../../ui/format';
import { LazyPicture } from '../../../ui/lazyPicture';
import { documentationPath } from '../../../ui/paths';
import { listQueryOf } from '../filters';
import { own } from '../queries';
import './answer.css';

/** The newest of the day, or those nearest to it. */
type Found = { there: DocumentationRecord | undefined; before?: DocumentationRecord; after?: DocumentationRecord };
type AnswerProps = { account: string; filters: Filter; onChange: ChangeFilters };

/** Region 'Antwort' above the rows; nothing where the question names no day. */
export function Answer({ account, filters, onChange }: AnswerProps) {
  const day = dayAsked(readingOf(filters, Date.now()));
  return (
    <>
      {day !== null && filters.state === null && <DayAnswer account={account} filters={filters} day={day} />}
      <Meant account={account} filters={filters} onChange={onChange} />
    </>
  );
}

function DayAnswer({ account, filters, day }: { account: string; filters: Filter; day: string }) {
  const online = useOnline();
  const { data, isError } = useQuery(
    {
      queryKey: [account, 'answer', filters, day],
      queryFn: ({ signal }) => answerOf(account, filters, { day, signal }),
    },
    queries,
  );
  const waiting =
    isError || !online ? 'Ohne Verbindung zum Server gibt es gerade keine Antwort.' : 'Antwort wird gesucht …';
  return (
    <section className="answer" aria-label="Antwort">
      {data?.there && <LazyPicture name={data.there.id} ask={serverPicture(data.there.id)} alt="Erstes Foto" />}
      <p role="status">{data ? <Said day={day} found={data} /> : waiting}</p>
    </section>
  );
}

/** What was expected on the day is said behind these sentences, where a plan expects something. */
function Said({ day, found: { there, before, after } }: { day: string; found: Found }) {
  if (there)
    return (
      <>
        <strong>
          Ja, {weekdayDate(there.capturedAt)}, {time(there.capturedAt)},{' '}
          {[serviceWithWork(there), photoCount(there.photoCount)].filter(Boolean).join(', ')}
        </strong>
        <Link className="line" to={documentationPath(there.id)}>
          {there.propertyName}
        </Link>
      </>
    );
  const near = [
    before && `davor ${weekdayDate(before.capturedAt)}`,
    after && `danach ${weekdayDate(after.capturedAt)}`,
  ].filter((part) => part !== undefined);
  const sentence = near.length === 0 ? 'Auch davor und danach nicht.' : `${capital(near.join(', '))}.`;
  return (
    <>
      <strong>Kein Nachweis am {shortDay(day)}.</strong> {sentence}
    </>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type Of = { day: string; signal: AbortSignal };

async function answerOf(account: string, filters: Filter, { day, signal }: Of): Promise<Found> {
  const {
    from: _from,
    to: _to,
    ...asked
  } = listQueryOf({ ...filters, period: null, from: null, to: null }, Date.now());
  const one = async (part: { from?: number; to?: number; oldestFirst: boolean }) =>
    (await listDocumentations({ ...asked, ...part, own: own(account), limit: 1, signal }))[0];
  const [from, to] = [midnight(day, 0), midnight(day, 1)];
  const there = await one({ from, to, oldestFirst: false });
  if (there) return { there };
  const [before, after] = await Promise.all([
    one({ to: from, oldestFirst: false }),
    one({ from: to, oldestFirst: true }),
  ]);
  return { there, ...(before && { before }), ...(after && { after }) };
}

/** Words that stand nowhere, and what was probably meant by them: asked, never taken for granted. */
function Meant({ account, filters, onChange }: AnswerProps) {
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
        Meinten Sie „{search}“?
      </Button>
    </p>
  );
}
