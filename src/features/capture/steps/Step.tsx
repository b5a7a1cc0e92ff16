/** The parts every step of the capture screen is made of. */
import { Check, CircleAlert, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon, type IconType } from '../../../components/Icon';
import { Two, TwoOf } from '../../../components/SecondLanguage';

type StepProps = {
  title: string;
  /** At the right end once the step is done, e.g. 'Erfasst'. */
  done?: string | null;
  children: ReactNode;
};

/** One step: its name, its state in a word, its content. */
export function Step({ title, done, children }: StepProps) {
  return (
    <section className="step">
      <div className="step__head">
        <h2 className="step__head">
          <Two>{title}</Two>
        </h2>
        {/* Always there: a live region must exist before its text comes. */}
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
  /** 'hint' says what is still to do; 'error' what went wrong, read out at once. */
  kind: 'hint' | 'error';
  icon?: IconType;
  text: string;
  /** What to do about it. */
  advice?: string;
};

/** A sentence next to the field it belongs to. */
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

/** `step`: where the focus goes when this step is what is missing. */
type SideProps = { icon: IconType; label: string; slip?: boolean; step?: string; onClick: () => void };

/** A button of the action column at the right edge: same place in every step (design, 'Measures'). */
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
