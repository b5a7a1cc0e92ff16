/** The lines of the account screen. */
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon, type IconType } from '../../components/Icon';
import { Two, withSecondLine } from '../../components/SecondLanguage';

export function AccountPart({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section className="group group--tight" id={id}>
      <div className="group__head">
        <h2>
          <Two>{title}</Two>
        </h2>
      </div>
      {children}
    </section>
  );
}

type Line = { icon: IconType; label: string; value?: string };

export function AccountFact({ icon, label, value }: Line) {
  return (
    <div className="row row--fact">
      <Icon of={icon} />
      <span className="nowrap">
        <Two>{label}</Two>
      </span>
      <span className="row__value">{withSecondLine(value)}</span>
    </div>
  );
}

export function WayRow({ icon, label, to }: Omit<Line, 'value'> & { to: string }) {
  return (
    <Link className="row" to={to}>
      <Icon of={icon} />
      <span>
        <Two>{label}</Two>
      </span>
      <span className="row__value" />
      <Icon of={ChevronRight} />
    </Link>
  );
}

/** A line that opens a dialog. */
export function Opener({ icon, label, value, onOpen }: Line & { onOpen: () => void }) {
  return (
    <button className="row" type="button" onClick={onOpen}>
      <Icon of={icon} />
      <span className={value === undefined ? undefined : 'nowrap'}>
        <Two>{label}</Two>
      </span>
      <span className="row__value">{withSecondLine(value)}</span>
      <Icon of={ChevronRight} />
    </button>
  );
}
