import { ArrowLeft, Check, KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/Button';
import { useBusy } from '../../components/busy';
import { FormError } from '../../components/FormError';
import { formatCount } from '../../components/format';
import { Icon } from '../../components/Icon';
import { PickFile } from './FileStep';
import { AllChanges, FATE_LOOK, PreviewLines } from './PreviewLines';
import { ReadAs } from './ReadAs';
import type { Ticks } from './useChosenLines';
import type { ImportWords, PreviewLook, ReadFile } from './words';

type PreviewStepProps = {
  file: ReadFile;
  words: ImportWords;
  error: string | null;
  reading: boolean;
  ticks: Ticks;
  choices: { content: ReactNode; mustLook: boolean } | undefined;
  onFile: (file: File) => void;
  /** Plans the same file with another encoding or other columns. */
  onLook: (look: PreviewLook) => void;
  onBack: () => void;
  onGo: () => Promise<void>;
};

const FATES = ['create', 'change', 'double', 'skip', 'error'] as const;

export function PreviewStep(props: PreviewStepProps) {
  const { file, words, error, reading, ticks, choices, onFile, onLook, onBack, onGo } = props;
  const { csv, plan } = file;
  // The person must have seen guessed columns or encodings.
  const [seen, setSeen] = useState<ReadFile['plan'] | null>(null);
  const mustLook = seen !== plan && (plan.unnamed !== null || !csv.isSure || choices?.mustLook === true);
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
            <span className={FATE_LOOK[fate].look} key={fate}>
              <Icon of={FATE_LOOK[fate].icon} />
              {`${formatCount(count)} ${count === 1 ? FATE_LOOK[fate].one : FATE_LOOK[fate].sum}`}
            </span>
          ))}
      </div>
      {ticks.changes.length > 0 && <AllChanges ticks={ticks} />}
      <PreviewLines columns={plan.columns} lines={plan.lines} ticks={ticks} />
      {choices?.content}
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
  const changed = chosen.filter(({ fate }) => fate === 'change').length;
  const made = chosen.length - changed;
  const parts = [
    made ? `${count(made)} anlegen` : '',
    changed ? `${made ? formatCount(changed) : count(changed)} ändern` : '',
  ];
  return parts.filter(Boolean).join(', ');
}
