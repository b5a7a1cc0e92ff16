/** The parts of every step of the capture screen. */
import { Check, CircleAlert, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon, type IconType } from '../../../components/Icon';
import { Two, TwoOf } from '../../../components/SecondLanguage';

type StepProps = {
  title: string;
  done?: string | null;
  children: ReactNode;
};

export function Step({ title, done, children }: StepProps) {
  return (
    <section className="step">
      <div className="step__head">
        <h2 className="step__head">
          <Two>{title}</Two>
        </h2>
        {/* A live region must exist before its text. */}
        <span className={done ? 'state state--done' : 'state'} role="status">
          {done && (
            <>
              <Icon of={Check} />
              <Two>{done}</Two>
            </>
          )}
        </span>
      </div>
      {children}
    </section>
  );
}

type IssueProps = {
  id?: string;
  kind: 'hint' | 'error';
  icon?: IconType;
  text: string;
  advice?: string;
};

export function StepIssue({ id, kind, icon, text, advice }: IssueProps) {
  const error = kind === 'error';
  return (
    <p className={error ? 'step__issue step__issue--error' : 'step__issue'} id={id} role={error ? 'alert' : undefined}>
      <Icon of={icon ?? (error ? CircleX : CircleAlert)} small />
      <TwoOf of={advice ? `${text}. ${advice}` : text}>
        <span>
          <span>{text}</span>
          {advice && <>. {advice}</>}
        </span>
      </TwoOf>
    </p>
  );
}

/** `step`: receives focus when this step is missing. */
type SideProps = { icon: IconType; label: string; slip?: boolean; step?: string; onClick: () => void };

/** A button at the right edge, at the same place in every step. */
export function SideButton({ icon, label, slip, step, onClick }: SideProps) {
  return (
    <button type="button" className={slip ? 'slip__act' : 'strip__add'} data-step={step} onClick={onClick}>
      <Icon of={icon} />
      <span>
        <Two>{label}</Two>
      </span>
    </button>
  );
}
