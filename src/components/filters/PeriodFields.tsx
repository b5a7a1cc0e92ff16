import { useState } from 'react';
import { daysOf, PERIOD_LABEL, PERIODS, type Period, type Span } from '../../domain/search/period';
import { SelectField } from '../SelectField';
import { TextField } from '../TextField';

const ALL = '';
const OWN = 'own';
type Choice = Period | typeof ALL | typeof OWN;

const CHOICES: readonly { value: Choice; label: string }[] = [
  { value: ALL, label: 'Gesamter Zeitraum' },
  ...PERIODS.map((value) => ({ value, label: PERIOD_LABEL[value] })),
  { value: OWN, label: 'Von – bis' },
];

type PeriodFieldsProps = { span: Span; onChange: (span: Span) => void };

/** Zeitraum; 'Von – bis' starts with the days of the previous period. */
export function PeriodFields({ span, onChange }: PeriodFieldsProps) {
  // Chosen without days, or both days cleared while editing.
  const [opened, setOpened] = useState(false);
  const { period, from, to } = span;
  const own = period === null && (opened || from !== null || to !== null);
  const choosePeriod = (choice: Choice) => {
    setOpened(choice === OWN);
    if (choice === OWN) onChange({ period: null, ...daysOf(span, Date.now()) });
    else onChange({ period: choice === ALL ? null : choice, from: null, to: null });
  };
  return (
    <>
      <SelectField label="Zeitraum" options={CHOICES} value={own ? OWN : (period ?? ALL)} onChange={choosePeriod} />
      {own && (
        <>
          <TextField
            label="Von"
            type="date"
            value={from ?? ''}
            onChange={(event) => onChange({ period: null, from: event.target.value || null, to })}
          />
          <TextField
            label="Bis"
            type="date"
            value={to ?? ''}
            onChange={(event) => onChange({ period: null, from, to: event.target.value || null })}
          />
        </>
      )}
    </>
  );
}
