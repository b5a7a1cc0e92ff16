import { Check } from 'lucide-react';
import { Icon } from '../../components/Icon';

const STEPS = ['Datei', 'Vorschau', 'Ergebnis'];

/** The progress of an import. */
export function Steps({ at }: { at: number }) {
  return (
    <ol className="steps">
      {STEPS.map((step, index) => (
        <li key={step} aria-current={index === at ? 'step' : undefined}>
          {index < at && <Icon of={Check} small />}
          {step}
        </li>
      ))}
    </ol>
  );
}
