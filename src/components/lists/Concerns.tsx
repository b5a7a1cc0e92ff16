import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../format';
import { Icon, type IconType } from '../Icon';
import { useShowAll } from './ShowAll';

/** A line that links to its subject. */
export type ConcernLine = { id: string; icon: IconType; title: string; text: string; to: string };

/** Lines shown first: a home is not a list. */
const FIRST = 6;

/** On a home: what needs attention, one line each; hidden when empty. */
export function Concerns({ title, lines }: { title: string; lines: readonly ConcernLine[] }) {
  const heading = useId();
  const { shown, more } = useShowAll(lines, lines.slice(0, FIRST), title);
  if (lines.length === 0) return null;
  return (
    <section className="group group--tight" aria-labelledby={heading}>
      <div className="group__head">
        <h2 id={heading}>{title}</h2>
        <span className="small muted">{formatCount(lines.length)}</span>
      </div>
      <div className="rows">
        {shown.map(({ id, icon, title: what, text, to }) => (
          <Link key={id} className="row" to={to}>
            <Icon of={icon} />
            <span>
              <span className="strong line">{what}</span>
              <span className="small muted line">{text}</span>
            </span>
            <Icon of={ChevronRight} className="push" />
          </Link>
        ))}
      </div>
      {more}
    </section>
  );
}
