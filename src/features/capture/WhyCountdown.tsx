import { Timer } from 'lucide-react';
import type { OwnerKey } from '../../data/db';
import { useSetting } from '../../data/live/screens';
import { Icon } from '../../ui/icon';
import { Two } from '../../ui/secondLanguage';

/** Why there is a countdown, for whoever sees it for the first time. */
export function WhyCountdown() {
  return (
    <p className="why">
      <Icon of={Timer} small />
      <Two>10 Minuten, damit Zeit und Ort zusammengehören</Two>
    </p>
  );
}

/** Whether this person never saved anything on this phone; undefined while that is read. */
export function useFirstCountdown(owner: OwnerKey): boolean | undefined {
  const known = useSetting('countdownKnown');
  return known === undefined ? undefined : !known?.includes(owner);
}
