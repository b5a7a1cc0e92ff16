/** The list of a Hausverwaltung on paper. */
import { createRef } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { DocumentationRecord } from '../../src/domain/record';
import { PrintSheet } from '../../src/features/manager/documentations/PrintSheet';
import { RECORD } from '../support/record';

/** The texts of a printed list with this record, without its markup. */
function printed(changes: Partial<DocumentationRecord>): string {
  const paper = {
    sheet: { records: [{ ...RECORD, ...changes }], pictures: new Map<string, string>(), at: Date.UTC(2026, 10, 23, 9) },
    ref: createRef<HTMLElement>(),
    busy: false,
    print: () => undefined,
  };
  const markup = renderToStaticMarkup(<PrintSheet paper={paper} company="Reinhardt" filters={[]} total={1} />);
  return markup.replace(/<[^>]*>/g, ' ');
}

describe('the list on paper', () => {
  const capturedAt = Date.UTC(2026, 10, 20, 5, 48);

  it('says whether the Winterdienst was within the agreed hours, as the record does', () => {
    expect(printed({ capturedAt, winter: '06:00-20:00' })).toContain(
      'Innerhalb der vereinbarten Zeit (06:00 bis 20:00 Uhr)',
    );
    expect(printed({ capturedAt, winter: '07:00-20:00', notes: 'Splitt gestreut.' })).toContain(
      'Außerhalb der vereinbarten Zeit (07:00 bis 20:00 Uhr). Splitt gestreut.',
    );
  });

  it('says nothing of hours where none are agreed', () => {
    const said = printed({ capturedAt });
    expect(said).toContain('Haus 1');
    expect(said).not.toContain('vereinbart');
  });
});
