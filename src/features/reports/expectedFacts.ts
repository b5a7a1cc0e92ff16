/** What a Leistungsplan expected, and what of it was done. Pure. */
import type { ExpectedDay } from '../../api/plans';
import { formatCount } from '../../components/format';
import type { ServiceType } from '../../domain/documentation/service';
import { shortDay } from '../../domain/search/questionText';
import type { PdfFact } from './pdf/worker/messages';

export type ExpectedWork = Pick<ExpectedDay, 'due' | 'state'> & { service: ServiceType };
export type ExpectedSums = { expected: number; done: number; missing: number; open: number };

const DONE: readonly string[] = ['done', 'tolerated', 'late'];

/** Numbers of expected work; winter hints are not expected. */
export function expectedSums(works: readonly Pick<ExpectedWork, 'state'>[]): ExpectedSums {
  const done = works.filter(({ state }) => DONE.includes(state)).length;
  const missing = works.filter(({ state }) => state === 'missing').length;
  const open = works.filter(({ state }) => state === 'open').length;
  return { expected: done + missing + open, done, missing, open };
}

/** 'Leistungsplan: 22 von 24 belegt, 2 fehlen', and which ones; none without a plan. */
export function expectedFacts(works: readonly ExpectedWork[]): PdfFact[] {
  const { expected, done, missing, open } = expectedSums(works);
  if (expected === 0) return [];
  const parts = [
    `${formatCount(done)} von ${formatCount(expected)} erwarteten belegt`,
    missing > 0 && `${formatCount(missing)} ${missing === 1 ? 'fehlt' : 'fehlen'}`,
    open > 0 && `${formatCount(open)} noch ${open === 1 ? 'erwartet' : 'zu erwarten'}`,
  ];
  const facts: PdfFact[] = [{ label: 'Leistungsplan', lines: [parts.filter(Boolean).join(', ')] }];
  const lacking = works.filter(({ state }) => state === 'missing').sort((a, b) => (a.due < b.due ? -1 : 1));
  if (lacking.length > 0)
    facts.push({
      label: 'Es fehlt',
      lines: [lacking.map(({ due, service }) => `${shortDay(due)} ${service}`).join(' · ')],
    });
  return facts;
}
