import { ChevronRight, Hourglass } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../components/format';
import { Icon } from '../../../components/Icon';
import { PATHS } from '../../../components/paths';
import { Two } from '../../../components/SecondLanguage';
import type { SessionRow } from '../../../db/db';
import { useHeldCount } from './useHeldCount';

/** 'n nachträglich eingegangen' below the header of a company's screens; empty without any. */
export function HeldLine({ session }: { session: SessionRow }) {
  const count = useHeldCount(session);
  if (count === 0) return null;
  return (
    <Link className="pending" to={PATHS.held}>
      <Icon of={Hourglass} small />
      <Two>{`${formatCount(count)} nachträglich eingegangen`}</Two>
      <span className="pending__net">
        <Two>Ansehen</Two>
        <Icon of={ChevronRight} small />
      </span>
    </Link>
  );
}
