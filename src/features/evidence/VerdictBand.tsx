import { CircleX, MapPinOff, ShieldCheck, ShieldQuestionMark, SquarePen } from 'lucide-react';
import { Icon, type IconType } from '../../components/Icon';
import { Two } from '../../components/SecondLanguage';
import type { Verdict } from './verdict';

const ICONS: Record<Verdict['kind'], IconType> = {
  unchanged: ShieldCheck,
  away: MapPinOff,
  corrected: SquarePen,
  differs: CircleX,
  unknown: ShieldQuestionMark,
};

type VerdictBandProps = {
  verdict: Verdict;
  /** It may change while it is read: screen readers say it. */
  live?: boolean;
};

/** One band in words and colour. */
export function VerdictBand({ verdict: { kind, title, lines }, live = false }: VerdictBandProps) {
  const className = `verdict verdict--${kind}`;
  const content = (
    <>
      <Icon of={ICONS[kind]} />
      <div>
        <p className="strong">
          <Two>{title}</Two>
        </p>
        {lines.map((line) => (
          <p key={line} className="small">
            <Two>{line}</Two>
          </p>
        ))}
      </div>
    </>
  );
  if (live)
    return (
      <div className={className} role="status">
        {content}
      </div>
    );
  return (
    <section className={className} aria-label="Ergebnis der Prüfung">
      {content}
    </section>
  );
}
