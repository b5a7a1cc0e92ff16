import { CircleX, ShieldCheck, ShieldQuestionMark, SquarePen } from 'lucide-react';
import { Icon, type IconType } from '../../components/Icon';
import type { Verdict } from './verdict';
import './verdict.css';

const ICONS: Record<Verdict['kind'], IconType> = {
  unchanged: ShieldCheck,
  corrected: SquarePen,
  differs: CircleX,
  unknown: ShieldQuestionMark,
};

/** One band in words and colour. */
export function VerdictBand({ verdict: { kind, title, lines } }: { verdict: Verdict }) {
  return (
    <section className={`verdict verdict--${kind}`} aria-label="Ergebnis der Prüfung">
      <Icon of={ICONS[kind]} />
      <div>
        <p className="strong">{title}</p>
        {lines.map((line) => (
          <p key={line} className="small">
            {line}
          </p>
        ))}
      </div>
    </section>
  );
}
