import { Chips } from '../../../components/Chips';
import type { ChosenService } from '../state/useService';
import { Step } from './Step';

/** Selects one of several services; preselects only an earlier choice here. */
export function ServiceStep({ agreed, value, asLast, isOpen, choose }: ChosenService) {
  if (!isOpen) return null;
  const done = asLast ? 'Wie zuletzt' : value && 'Ausgewählt';
  return (
    <Step title="Leistung" done={done}>
      <Chips
        capture
        label="Leistung"
        options={agreed.map((type) => ({ value: type, label: type }))}
        value={value}
        onChange={choose}
      />
    </Step>
  );
}
