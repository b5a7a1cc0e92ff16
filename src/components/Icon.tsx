/** Line icons: lucide-react with the classes of base.css, and three own ones. */
import type { ComponentType } from 'react';

export type IconType = ComponentType<{ className?: string }>;

/** An icon, always beside a word; 24 px, or 20 px inside buttons and lines. */
export function Icon({ of: Of, small, className }: { of: IconType; small?: boolean; className?: string }) {
  const classes = ['i', small ? 'i--20' : '', className ?? ''].filter(Boolean).join(' ');
  return <Of className={classes} />;
}

/** ● of 'auf dem Gerät gesichert'. */
export function Dot() {
  return (
    <svg className="i i--solid dot" viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6" />
    </svg>
  );
}

/** ▲ of 'wird übertragen'. */
export function Triangle() {
  return (
    <svg className="i i--solid" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M8 2.5 15 14H1z" />
    </svg>
  );
}

/** The mark: a house that is a torn-off receipt. */
export function BrandMark() {
  return (
    <svg className="brand__mark" viewBox="0 0 28 28" aria-hidden="true">
      <path
        fill="currentColor"
        d="M14 2 25 10.4V26l-2.75-2.2L19.5 26l-2.75-2.2L14 26l-2.75-2.2L8.5 26l-2.75-2.2L3 26V10.4z"
      />
      <path fill="none" stroke="var(--raised)" strokeWidth="2" strokeLinecap="round" d="M8.5 13h11M8.5 17.5h6.5" />
    </svg>
  );
}
