import { Link } from 'react-router-dom';
import { formatCount } from '../../components/format';

/** Formats a number that may be unknown. */
export function countText(count: number | null): string {
  return count === null ? '–' : formatCount(count);
}

export function DocumentationCount({ of, to }: { of: number | null; to: string }) {
  return (
    <Link className="count" to={to}>
      {countText(of)}
      <span className="visually-hidden"> Dokumentationen</span>
    </Link>
  );
}
