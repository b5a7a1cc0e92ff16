import { Link } from 'react-router-dom';
import { formatCount } from '../../components/format';

/** A number that may not be known (yet). */
export function countText(count: number | null): string {
  return count === null ? '–' : formatCount(count);
}

/** How many documentations; leads to them. */
export function DocumentationCount({ of, to }: { of: number | null; to: string }) {
  return (
    <Link className="count" to={to}>
      {countText(of)}
      <span className="visually-hidden"> Dokumentationen</span>
    </Link>
  );
}
