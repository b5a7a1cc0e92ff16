import { TextField } from '../../components/TextField';
import type { PlanForm } from './planForm';

export type LineProps = {
  form: PlanForm;
  onChange: (change: Partial<PlanForm>) => void;
  label: string;
  of: 'every' | 'times' | 'seasonFrom' | 'seasonTo' | 'startsOn' | 'endsOn' | 'pauseFrom' | 'pauseTo';
  error?: string | undefined;
  type?: 'date' | undefined;
};

/** One line in the form of a plan. */
export function PlanLine({ label, of, error, type, form, onChange }: LineProps) {
  const mode = type ? { type } : { inputMode: 'decimal' as const };
  return (
    <TextField
      label={label}
      {...mode}
      value={form[of]}
      error={error ?? null}
      onChange={(event) => onChange({ [of]: event.target.value })}
    />
  );
}
