import { Check } from 'lucide-react';
import { Icon } from '../../components/Icon';

const STEPS = ['Angaben', 'E-Mail-Vorschau', 'Senden'];

/** The progress of an invitation; `at` counts from 0. */
export function InviteSteps({ at }: { at: number }) {
  return (
    <ol className="steps" aria-label="Schritte">
      {STEPS.map((step, index) => (
        <li key={step} aria-current={index === at ? 'step' : undefined}>
          {index < at && <Icon of={Check} small />}
          {step}
        </li>
      ))}
    </ol>
  );
}
