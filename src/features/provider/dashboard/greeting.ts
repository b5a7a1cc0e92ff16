/** The title of an employee's home. Pure. */
import { germanClock } from '../../../domain/time/germanClock';

/**
 * 'Guten Morgen, Ewa' until 11, 'Guten Tag, Ewa' until 18 o'clock, then 'Guten Abend, Ewa', in German time.
 * An abbreviated first name stays with the rest: 'Guten Tag, J. Weber'.
 */
export function greetingFor(fullName: string, now: number): string {
  const [first = ''] = fullName.trim().split(/\s+/);
  const name = first.endsWith('.') || first.length < 2 ? fullName.trim() : first;
  const hour = germanClock(now).getUTCHours();
  if (hour < 11) return `Guten Morgen, ${name}`;
  return hour < 18 ? `Guten Tag, ${name}` : `Guten Abend, ${name}`;
}
