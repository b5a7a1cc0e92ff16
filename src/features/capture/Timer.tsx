import { Timer as TimerIcon } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Icon } from '../../components/Icon';
import { Toast } from '../../components/Toast';
import { TEXT } from '../../domain/text/texts.capture';
import { clockText, getWarning, type Warning } from '../../domain/time/timer';
import type { Countdown } from './state/countdown';

const remainingOf = (countdown: Countdown) => countdown.shownRemaining;

/** The countdown, top right on every step (spec 2); announced to screen readers at 2:00, 1:00 and 0:00 only. */
export function Timer({ countdown }: { countdown: Countdown }) {
  const remaining = useSyncExternalStore(countdown.subscribe, remainingOf(countdown));
  const low = getWarning(remaining) !== null;
  return (
    <div className={low ? 'timer timer--low' : 'timer'} role="timer" aria-live="off" aria-label="Verbleibende Zeit">
      <Icon of={TimerIcon} small />
      {clockText(remaining)}
    </div>
  );
}

/** The due warning; renders only when it changes. */
export function useWarning(countdown: Countdown): Warning | null {
  return useSyncExternalStore(countdown.subscribe, () => getWarning(countdown.shownRemaining()));
}

/** How long a warning stands, ms: afterwards its words no longer match the clock. */
const WARNING_SHOWN = 15_000;

/** The warnings at 2:00 and 1:00 (spec 4): in the foot they cover nothing; read out when they appear. */
export function WarningNotice({ countdown }: { countdown: Countdown }) {
  const shown = useSyncExternalStore(countdown.subscribe, () => freshWarning(countdown.shownRemaining()));
  if (shown === null) return null;
  return <Toast kind="warning" title={shown === 'twoMinutes' ? TEXT.twoMinutes : TEXT.oneMinute} />;
}

function freshWarning(remaining: number): 'twoMinutes' | 'oneMinute' | null {
  const now = getWarning(remaining);
  if (now === null || now === 'expired') return null;
  return getWarning(remaining + WARNING_SHOWN) === now ? null : now;
}
