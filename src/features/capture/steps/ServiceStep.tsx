import { Chips } from '../../../components/Chips';
import type { ServiceType } from '../../../domain/documentation/service';
import { Step } from './Step';

type ServiceStepProps = {
  agreed: readonly ServiceType[];
  value: ServiceType | null;
  asLast: boolean;
  onChoose: (type: ServiceType) => void;
};

/** Selects one of several services; preselects only an earlier choice here. */
export function ServiceStep({ agreed, value, asLast, onChoose }: ServiceStepProps) {
  if (agreed.length < 2) return null;
  const done = asLast ? 'Wie zuletzt' : value && 'Ausgewählt';
  return (
    <Step title="Leistung" done={done}>
      <Chips
        capture
        label="Leistung"
        options={agreed.map((type) => ({ value: type, label: type }))}
        value={value}
        onChange={onChoose}
      />
    </Step>
  );
}
