import { PickGroup, Tick } from '../../components/picker/Pick';
import { SelectField } from '../../components/SelectField';
import { PLAN_TOLERANCE_MOST } from '../../domain/limits';
import { WEEKDAYS } from '../../domain/plans/planTexts.de';
import { DaysFields } from './DaysFields';
import { PlanLine } from './PlanLine';
import type { PlanForm } from './planForm';
import './plans.css';

/** Fields with an error text. */
export const PLAN_FIELDS = [
  ...(['service', 'provider', 'rhythm', 'season', 'tolerance', 'startsOn', 'endsOn'] as const),
  ...(['pause', 'land', 'properties'] as const),
];
export type FieldsProps = {
  form: PlanForm;
  errors: { [field in (typeof PLAN_FIELDS)[number]]?: string };
  onChange: (change: Partial<PlanForm>) => void;
};

const KINDS: readonly { value: PlanForm['kind']; label: string }[] = [
  { value: 'weekdays', label: 'An Wochentagen' },
  { value: 'interval', label: 'Alle … Tage' },
  { value: 'monthly', label: '… mal im Monat' },
  { value: 'weather', label: 'Bei Bedarf (ohne feste Tage)' },
];
const TOLERANCES = [...Array(PLAN_TOLERANCE_MOST + 1).keys()].map((days) => ({
  value: String(days),
  label: days === 0 ? 'Keine' : days === 1 ? '1 Tag davor oder danach' : `${days} Tage davor oder danach`,
}));

export function PlanFields({ form, errors, onChange }: FieldsProps) {
  return (
    <>
      <SelectField label="Rhythmus" options={KINDS} value={form.kind} onChange={(kind) => onChange({ kind })} />
      <RhythmField form={form} errors={errors} onChange={onChange} />
      {form.kind !== 'weather' && (
        <SelectField
          label="Toleranz"
          options={TOLERANCES}
          value={form.tolerance}
          error={errors.tolerance}
          onChange={(tolerance) => onChange({ tolerance })}
        />
      )}
      <DaysFields
        of="season"
        label="Nur in einer Saison"
        note="Zum Beispiel Winterdienst vom 01.11. bis 31.03."
        labels={['Saison von (TT.MM.)', 'Saison bis (TT.MM.)']}
        error={errors.season}
        form={form}
        onChange={onChange}
      />
      <div className="plan-pair">
        <PlanLine label="Beginn" of="startsOn" type="date" error={errors.startsOn} form={form} onChange={onChange} />
        <PlanLine
          label="Ende (leer: läuft weiter)"
          of="endsOn"
          type="date"
          error={errors.endsOn}
          form={form}
          onChange={onChange}
        />
      </div>
    </>
  );
}

function RhythmField({ form, errors, onChange }: FieldsProps) {
  const line = { form, error: errors.rhythm, onChange };
  if (form.kind === 'interval') return <PlanLine label="Abstand in Tagen" of="every" {...line} />;
  if (form.kind === 'monthly') return <PlanLine label="Anzahl im Monat" of="times" {...line} />;
  if (form.kind === 'weather') return null;
  const changeWeekday = (weekday: number, on: boolean) =>
    onChange({ weekdays: [1, 2, 3, 4, 5, 6, 7].filter((one) => (one === weekday ? on : form.weekdays.includes(one))) });
  return (
    <PickGroup label="Wochentage" error={errors.rhythm}>
      <div className="picker__columns">
        {WEEKDAYS.map((name, index) => (
          <Tick
            key={name}
            label={name}
            on={form.weekdays.includes(index + 1)}
            onChange={(on) => changeWeekday(index + 1, on)}
          />
        ))}
      </div>
    </PickGroup>
  );
}
