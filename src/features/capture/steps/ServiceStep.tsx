import { Chips } from '../../../components/Chips';
import type { ServiceType } from '../../../domain/documentation/service';
import { Step } from './Step';

type ServiceStepProps = {
  /** What is agreed for this property (D50); the step exists only where there are several. */
  agreed: readonly ServiceType[];
  value: ServiceType | null;
  /** Preselected, because it was named here the last time. */
  asLast: boolean;
  onChoose: (type: ServiceType) => void;
};

/** Which of several agreed services; nothing is chosen for anybody who has not named it here before (D50). */
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
