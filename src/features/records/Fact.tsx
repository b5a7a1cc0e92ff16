import { SquarePen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../components/Icon';
import { Two } from '../../components/SecondLanguage';
import { earlierText } from '../evidence/corrections';

type FactProps = {
  label: string;
  value: ReactNode;
  notes?: readonly string[];
  strong?: boolean;
  /** Below the notes: the value before a correction, null if unknown; absent = not corrected. */
  earlier?: string | null | undefined;
  /** Below the notes. */
  exception?: ReactNode;
};

export function Fact(props: FactProps) {
  const notes = (props.notes ?? []).filter(Boolean);
  return (
    <>
      <dt>
        <Two>{props.label}</Two>
      </dt>
      <dd>
        <span className={props.strong ? 'strong detail__text' : 'detail__text'}>{props.value}</span>
        {notes.map((note) => (
          <span className="small" key={note}>
            <Two>{note}</Two>
          </span>
        ))}
        {props.earlier !== undefined && <Corrected from={props.earlier} />}
        {props.exception}
      </dd>
    </>
  );
}

function Corrected({ from }: { from: string | null }) {
  return (
    <span className="state state--wait detail__corrected">
      <Icon of={SquarePen} />
      <Two>{earlierText(from)}</Two>
    </span>
  );
}
