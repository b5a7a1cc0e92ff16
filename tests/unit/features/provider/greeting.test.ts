import { expect, it } from 'vitest';
import { greetingFor } from '../../../../src/features/provider/dashboard/greeting';

it.each([
  ['04:59', 'Ewa Nowak', 'Guten Morgen, Ewa'],
  ['10:59', 'Ewa Nowak', 'Guten Morgen, Ewa'],
  ['11:00', 'Jean-Luc Petit', 'Guten Tag, Jean-Luc'],
  ['17:59', 'J. Weber', 'Guten Tag, J. Weber'],
  ['18:00', ' Олена  Коваль ', 'Guten Abend, Олена'],
])('greets at %s', (time, name, greeting) => {
  expect(greetingFor(name, Date.parse(`2026-11-30T${time}:00.000+01:00`))).toBe(greeting);
});
