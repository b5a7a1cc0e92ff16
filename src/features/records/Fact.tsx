import type { ReactNode } from 'react';
import { Two } from '../../components/SecondLanguage';

type FactProps = {
  label: string;
  value: ReactNode;
  notes?: readonly string[];
  strong?: boolean;
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
        {props.exception}
      </dd>
    </>
  );
}
