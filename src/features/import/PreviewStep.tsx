import { ArrowLeft, Check, CircleX, KeyRound, Minus, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button';
import { useBusy } from '../../components/busy';
import { FormError } from '../../components/FormError';
import { formatCount } from '../../components/format';
import { Icon, type IconType } from '../../components/Icon';
import { Table } from '../../components/table/Table';
import { PickFile } from './FileStep';
import type { Fate, PlannedLine } from './plan';
import { ReadAs } from './ReadAs';
import type { Ticks } from './useTicks';
import type { ImportWords, PreviewLook, ReadFile } from './words';

type PreviewStepProps = {
  file: ReadFile;
  words: ImportWords;
  error: string | null;
  reading: boolean;
  ticks: Ticks;
  onFile: (file: File) => void;
  /** Plans the same file with another encoding or other columns. */
  onLook: (look: PreviewLook) => void;
  onBack: () => void;
  onGo: () => Promise<void>;
};

const LOOK: Record<Fate, { icon: IconType; look: string; word: string; sum: string; one: string }> = {
  create: {
    icon: Check,
    look: 'state state--done',
    word: 'Wird angelegt',
    sum: 'werden angelegt',
    one: 'wird angelegt',
  },
  change: { icon: Pencil, look: 'state', word: 'Weicht ab', sum: 'weichen ab', one: 'weicht ab' },
  skip: { icon: Minus, look: 'state muted', word: 'Übersprungen', sum: 'übersprungen', one: 'übersprungen' },
  error: { icon: CircleX, look: 'state state--refused', word: 'Mit Fehler', sum: 'mit Fehler', one: 'mit Fehler' },
};
const FATES = ['create', 'change', 'skip', 'error'] as const;
/** Lines drawn at first: a desktop screen shows ten; 5,000 at once would block it for seconds. */
const SHOWN = 100;

export function PreviewStep({ file, words, error, reading, ticks, onFile, onLook, onBack, onGo }: PreviewStepProps) {
  const { csv, plan } = file;
  // The person must have seen guessed columns or encodings.
  const [seen, setSeen] = useState<ReadFile['plan'] | null>(null);
  const mustLook = seen !== plan && (plan.unnamed !== null || !csv.isSure);
  const [busy, go] = useBusy(onGo);
  const sums = FATES.map((fate) => ({ fate, count: plan.lines.filter((line) => line.fate === fate).length }));
  const action = actionText(ticks, words.count);
  return (
    <>
      <FormError title="Nicht lesbar" text={error} />
      <div className="import__head">
        <div>
          <p className="strong import__name">{file.file.name}</p>
          <p className="small muted">
            {`${formatCount(plan.lines.length)} ${plan.lines.length === 1 ? 'Zeile' : 'Zeilen'}, Trennzeichen ${csv.separator}, ${csv.encoding}`}
          </p>
          {plan.unread.length > 0 && (
            <p className="small muted import__name">{`Nicht übernommen: ${plan.unread.join(', ')}`}</p>
          )}
          {plan.skipped.map(({ line, text }) => (
            <p
              className="small muted import__name"
              key={line}
            >{`Über der Kopfzeile, übersprungen: Zeile ${line}, „${text}“`}</p>
          ))}
        </div>
        <PickFile busy={reading} onFile={onFile}>
          Andere Datei
        </PickFile>
      </div>
      <ReadAs file={file} onLook={onLook} />
      <div className="import__sums">
        {sums
          .filter(({ count }) => count > 0)
          .map(({ fate, count }) => (
            <span className={LOOK[fate].look} key={fate}>
              <Icon of={LOOK[fate].icon} />
              {`${formatCount(count)} ${count === 1 ? LOOK[fate].one : LOOK[fate].sum}`}
            </span>
          ))}
      </div>
      {ticks.changes.length > 0 && <AllChanges ticks={ticks} />}
      <Lines columns={plan.columns} lines={plan.lines} ticks={ticks} />
      {words.note && (
        <div className="kind import__note">
          <Icon of={KeyRound} />
          <span>{words.note}</span>
        </div>
      )}
      <div className="import__foot">
        <Button icon={ArrowLeft} onClick={onBack}>
          Zurück
        </Button>
        {mustLook && (
          <Button variant="primary" icon={Check} busy={reading} onClick={() => setSeen(plan)}>
            So stimmt es
          </Button>
        )}
        {action !== '' && !mustLook && (
          <Button variant="primary" busy={busy || reading} onClick={go}>
            {action}
          </Button>
        )}
      </div>
    </>
  );
}

/** '2 Immobilien anlegen, 3 ändern'; '' = nothing to do. */
function actionText({ chosen }: Ticks, count: ImportWords['count']): string {
  const [made, changed] = (['create', 'change'] as const).map(
    (one) => chosen.filter(({ fate }) => fate === one).length,
  );
  const parts = [
    made ? `${count(made)} anlegen` : '',
    changed ? `${made ? formatCount(changed) : count(changed)} ändern` : '',
  ];
  return parts.filter(Boolean).join(', ');
}

function AllChanges({ ticks: { changes, isTicked, tick } }: { ticks: Ticks }) {
  return (
    <label className="check">
      <input
        type="checkbox"
        className="check__box"
        checked={changes.every(isTicked)}
        onChange={(event) => tick(changes, event.target.checked)}
      />
      <span>Alle Abweichungen übernehmen</span>
    </label>
  );
}

type LinesProps = { columns: readonly string[]; lines: readonly PlannedLine[]; ticks: Ticks };

function Lines({ columns, lines, ticks }: LinesProps) {
  const [shown, setShown] = useState(SHOWN);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className="table-box import__lines" tabIndex={0} aria-label="Vorschau der Zeilen">
      <Table
        stacked
        rows={lines.slice(0, shown).map((line) => ({ id: String(line.line), ...line, of: line }))}
        columns={[
          { head: 'Zeile', cell: ({ line }) => line, kind: 'number', className: 'muted' },
          ...columns.map((head, index) => ({
            head,
            cell: ({ cells }: PlannedLine) => cells[index] || <span className="muted">leer</span>,
            className: 'import__name',
          })),
          { head: 'Was geschieht', cell: (line) => <LineFate line={line} ticks={ticks} /> },
        ]}
      />
      {lines.length > shown && (
        <div className="pager">
          <span>{`${formatCount(shown)} von ${formatCount(lines.length)} Zeilen`}</span>
          <Button onClick={() => setShown(shown + SHOWN)}>Mehr zeigen</Button>
        </div>
      )}
    </section>
  );
}

function LineFate({
  line: { fate, reason, line, of },
  ticks,
}: {
  line: PlannedLine & { of: PlannedLine };
  ticks: Ticks;
}) {
  const { icon, look, word } = LOOK[fate];
  return (
    <>
      <span className={look}>
        <Icon of={icon} />
        {word}
      </span>
      {reason && <span className="small import__under">{reason}</span>}
      {fate === 'change' && (
        <label className="check import__under">
          <input
            type="checkbox"
            className="check__box"
            aria-label={`Zeile ${line} übernehmen`}
            checked={ticks.isTicked(of)}
            onChange={(event) => ticks.tick([of], event.target.checked)}
          />
          <span>Übernehmen</span>
        </label>
      )}
    </>
  );
}
