import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import type { Own } from '../../../api/documentations';
import { toRemoteError } from '../../../api/failure';
import type { JudgedPlan } from '../../../api/plans';
import { Button, IconButton } from '../../../components/Button';
import { dateTime, numberText } from '../../../components/format';
import { Loading } from '../../../components/ListState';
import { FailuresFrame } from '../../../components/lists/FailuresFrame';
import type { Deletion } from '../../../domain/documentation/deletion';
import type { DocumentationRecord } from '../../../domain/documentation/record';
import { once } from '../../../domain/once';
import { dayOf } from '../../../domain/time/germanDay';
import { usePlans } from '../../plans/answers';
import { deletionText, useDeletions, useDeletionsOf } from '../../records/Deletions';
import { Downloads } from '../../records/Downloads';
import { useDayThreads } from '../../threads/useThreads';
import { MonthGrid } from './MonthGrid';
import { MonthSummary } from './MonthSummary';
import { monthCover, recordsOfMonth } from './monthCover';
import { gridSpan, isIn, monthKey, monthOf } from './monthRules';
import { useMonth } from './useMonth';

const months = once(() => new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric' }));

type MonthProps = {
  own: Own;
  property: { id: string; name: string; number?: string; address: string };
  dayPath: (day: string) => string;
};

/** One month of a property as calendar and files; the URL holds the month. */
export function Month({ own, property: building, dayPath }: MonthProps) {
  const property = building.id;
  const [query, setQuery] = useSearchParams();
  const now = Date.now();
  const month = monthOf(query.get('month'), now);
  const done = useMonth(own, property, month);
  const { data } = done;
  const turnMonth = (away: number) => setQuery({ month: monthKey(month, away) }, { replace: true });
  const records = data ?? [];
  const heading = months().format(month);
  const span = gridSpan(month);
  const deleted = useDeletionsOf(own.id, { property, ...span });
  const days = { property, from: dayOf(span.from), to: dayOf(span.to - 1) };
  const plans = usePlans(own.id, days);
  const threads = useDayThreads(own.id, days);
  const ofMonth = recordsOfMonth(month, records);
  return (
    <section className="stack stack--8" aria-label="Kalender">
      <div className="cal-head">
        <h2 aria-live="polite">{heading}</h2>
        <div className="btn-row btn-row--middle cal-nav">
          <IconButton icon={ChevronLeft} label="Vorheriger Monat" onClick={() => turnMonth(-1)} />
          <IconButton icon={ChevronRight} label="Nächster Monat" onClick={() => turnMonth(1)} />
          <Button onClick={() => setQuery({}, { replace: true })}>Heute</Button>
        </div>
      </div>
      {/* Without plans the month would look complete. */}
      {(!data || !plans.data) && (
        <FailuresFrame queries={[done, plans]} failed="Der Kalender konnte nicht vollständig geladen werden" />
      )}
      {!done.error && !data && <Loading label="Kalender wird geladen" />}
      <MonthSummary month={month} records={records} known={data !== undefined} />
      <MonthGrid
        month={month}
        records={records}
        now={now}
        dayPath={dayPath}
        deleted={deleted}
        plans={plans.data ?? []}
        property={building}
        threads={threads}
      />
      {ofMonth.length > 0 && <Files own={own} property={building} month={month} records={ofMonth} plans={plans.data} />}
    </section>
  );
}

type FilesProps = Omit<MonthProps, 'dayPath'> & {
  month: Date;
  records: readonly DocumentationRecord[];
  /** Unknown: the PDF is a plain list, because a report would look complete. */
  plans: readonly JudgedPlan[] | undefined;
};

/** Files of the month, after the deletions are loaded: the PDF's head names them. */
function Files({ own, property: { id: property, name, number, address }, month, records, plans }: FilesProps) {
  const { data, error, refetch } = useDeletions(own.id);
  const deleted = useDeletionsOf(own.id, { property, ...gridSpan(month) });
  const heading = months().format(month);
  if (error)
    return (
      <div className="cal-files">
        <p className="small" role="alert">
          {`Dateien zum Herunterladen gibt es erst, wenn bekannt ist, was in diesem Monat gelöscht wurde. ${toRemoteError(error).message}`}
        </p>
        <Button onClick={() => void refetch()}>Erneut versuchen</Button>
      </div>
    );
  if (!data) return null;
  const gone = deletedWords(deleted, month);
  const report = plans && {
    title: `Monatsbericht ${heading}`,
    cover: monthCover(month, { records, plans, deleted: gone }, Date.now()),
  };
  const lines = [name, address, ...(number ? [`Objektnummer ${number}`] : [])];
  const place = lines.filter((line, index, all) => all.indexOf(line) === index);
  return (
    <div className="cal-files">
      <span className="small muted">Dateien zum Herunterladen: {heading}</span>
      <div className="btn-row">
        <Downloads
          records={records}
          name={[number, name, monthKey(month)].filter(Boolean).join(' ')}
          about={report ? place : [name, heading, ...gone]}
          shareTitle={`${name}, ${heading}`}
          report={report}
        />
      </div>
    </div>
  );
}

function deletedWords(deleted: readonly Deletion[], month: Date): string[] {
  return deleted
    .filter(({ capturedAt }) => isIn(month, capturedAt))
    .map((one) => `${numberText(one.number)} vom ${dateTime(one.capturedAt)}: ${deletionText(one)}`);
}
