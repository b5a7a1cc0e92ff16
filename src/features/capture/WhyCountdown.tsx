import { Timer } from 'lucide-react';
import { Icon } from '../../components/Icon';
import { Two } from '../../components/SecondLanguage';
import type { OwnerKey } from '../../db/db';
import { useSetting } from '../../db/live/screens';

export function WhyCountdown() {
  return (
    <p className="why">
      <Icon of={Timer} small />
      <Two>10 Minuten, damit Ort und Zeit zum Foto passen</Two>
    </p>
  );
}

/** Whether this person has never saved on this phone; undefined while loading. */
export function useFirstCountdown(owner: OwnerKey): boolean | undefined {
  const known = useSetting('countdownKnown');
  return known === undefined ? undefined : !known?.includes(owner);
}
