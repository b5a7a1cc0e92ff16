import { Tick } from '../../components/picker/Pick';
import { type LineProps, PlanLine } from './PlanLine';

const FIELDS = {
  season: { on: 'seasonal', from: 'seasonFrom', to: 'seasonTo' },
  pause: { on: 'pauses', from: 'pauseFrom', to: 'pauseTo' },
} as const;
type DaysProps = Pick<LineProps, 'form' | 'onChange' | 'error' | 'type'> & {
  of: keyof typeof FIELDS;
  label: string;
  note: string;
  /** For the first and the last day. */
  labels: readonly [string, string];
};

export function DaysFields({ of, label, note, labels: [from, to], error, type, form, onChange }: DaysProps) {
  const fields = FIELDS[of];
  return (
    <>
      <Tick label={label} note={note} on={form[fields.on]} onChange={(on) => onChange({ [fields.on]: on })} />
      {form[fields.on] && (
        <div className="plan-pair">
          <PlanLine label={from} of={fields.from} type={type} error={error} form={form} onChange={onChange} />
          <PlanLine label={to} of={fields.to} type={type} form={form} onChange={onChange} />
        </div>
      )}
    </>
  );
}
