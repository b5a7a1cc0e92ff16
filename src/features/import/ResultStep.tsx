import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../components/Button';
import { Progress } from '../../components/dialogs/Progress';
import { dateTime, formatCount } from '../../components/format';
import { Table } from '../../components/table/Table';
import type { Import, ImportOutcome } from './useImport';
import { type ImportWords, ONLY_NOW } from './words';

type ResultStepProps = {
  columns: readonly string[];
  words: ImportWords;
  run: Import;
  next: ReactNode;
  onClose: () => void;
};

/** Third step: created lines, failed lines with reasons, and what is shown once. */
export function ResultStep({ columns, words, run, next, onClose }: ResultStepProps) {
  const outcomes = run.outcomes ?? [];
  const filterOutcomes = (state: ImportOutcome['state']) => outcomes.filter((outcome) => outcome.state === state);
  const [made, refused, open] = [filterOutcomes('made'), filterOutcomes('refused'), filterOutcomes('open')];
  const failed = [
    { title: 'Nicht übernommen', outcomes: refused },
    { title: 'Nicht vollständig', outcomes: made.filter(({ reason }) => reason !== '') },
  ].filter((report) => report.outcomes.length > 0);
  const shownOnce = made.filter(({ secret }) => secret !== '');
  return (
    <>
      <p className="strong" role="status">
        {run.running
          ? `${formatCount(made.length + refused.length)} von ${words.count(outcomes.length)} bearbeitet`
          : doneText(made, words.count)}
      </p>
      {!run.running && made.length > 0 && words.after && <p>{words.after}</p>}
      {!run.running && made.length > 0 && next}
      {run.running && <Progress done={made.length + refused.length} total={outcomes.length} />}
      {!run.running && open.length > 0 && (
        <div className="btn-row">
          <p>{`${words.count(open.length)} noch nicht bearbeitet. ${open.find(({ reason }) => reason)?.reason ?? ''}`}</p>
          <Button onClick={run.go}>Fortsetzen</Button>
        </div>
      )}
      {failed.map((report) => (
        <Report key={report.title} {...report} columns={columns} last="Grund" />
      ))}
      {shownOnce.length > 0 && (
        <>
          <Report title={words.secret} columns={columns} outcomes={shownOnce} last="Startpasswort" />
          <p className="small muted">{ONLY_NOW}</p>
          {!run.running &&
            createPortal(<PrintedReport title={words.secret} columns={columns} outcomes={shownOnce} />, document.body)}
        </>
      )}
      <div className="import__foot">
        {run.running ? (
          <Button onClick={run.stop}>Anhalten</Button>
        ) : (
          <Button variant="primary" onClick={onClose}>
            Fertig
          </Button>
        )}
        {!run.running && shownOnce.length > 0 && (
          <Button icon={Printer} onClick={() => window.print()}>
            Drucken
          </Button>
        )}
      </div>
    </>
  );
}

/** '2 Immobilien angelegt, 1 geändert'. */
function doneText(made: readonly ImportOutcome[], count: ImportWords['count']): string {
  const changed = made.filter(({ line }) => line.fate === 'change').length;
  const created = `${count(made.length - changed)} angelegt`;
  if (changed === 0) return created;
  return made.length > changed ? `${created}, ${formatCount(changed)} geändert` : `${count(changed)} geändert`;
}

type ReportProps = {
  title: string;
  columns: readonly string[];
  outcomes: readonly ImportOutcome[];
  last: 'Grund' | 'Startpasswort';
};

function Report({ title, ...rest }: ReportProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className="table-box import__lines" tabIndex={0} aria-label={title}>
      <Rows {...rest} />
    </section>
  );
}

function Rows({ columns, outcomes, last }: Omit<ReportProps, 'title'>) {
  return (
    <Table
      stacked
      rows={outcomes.map((outcome) => ({ id: String(outcome.line.line), ...outcome }))}
      columns={[
        ...columns.map((head, index) => ({
          head,
          cell: ({ line }: ImportOutcome) => line.cells[index],
          className: 'import__name',
        })),
        { head: last, cell: ({ secret, reason }) => (last === 'Grund' ? reason : secret), className: 'strong' },
      ]}
    />
  );
}

function PrintedReport({ title, columns, outcomes }: Omit<ReportProps, 'last'>) {
  return (
    <div className="import__paper">
      <h1>{title}</h1>
      <p>{`Objektbeleg, ${dateTime(Date.now())}`}</p>
      <Rows columns={columns} outcomes={outcomes} last="Startpasswort" />
    </div>
  );
}
