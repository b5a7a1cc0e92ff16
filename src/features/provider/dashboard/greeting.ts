/** The title of an employee's home. Pure. */

/**
 * 'Guten Morgen, Ewa' until 11, 'Guten Tag, Ewa' until 18 o'clock, then 'Guten Abend, Ewa', by the clock of the phone.
 * An abbreviated first name stays with the rest: 'Guten Tag, J. Weber'.
 */
export function greetingFor(fullName: string, now: Date): string {
  const [first = ''] = fullName.trim().split(/\s+/);
  const name = first.endsWith('.') || first.length < 2 ? fullName.trim() : first;
  const hour = now.getHours();
  const greeting = hour < 11 ? 'Guten Morgen' : hour < 18 ? 'Guten Tag' : 'Guten Abend';
  return name ? `${greeting}, ${name}` : greeting;
}
