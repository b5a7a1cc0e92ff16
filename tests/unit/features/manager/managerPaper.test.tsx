/** The list of a Hausverwaltung on paper. */
import { createRef } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { DocumentationRecord } from '../../../../src/domain/documentation/record';
import { listCheckText } from '../../../../src/features/evidence/evidenceWords';
import { PrintSheet } from '../../../../src/features/manager/documentations/PrintSheet';
import { RECORD } from '../../../support/record';

const CHECK = {
  address: 'https://belege.example.org/pruefen',
  text: listCheckText('https://belege.example.org/pruefen', { size: 1204, root: `${'a'.repeat(32)}${'b'.repeat(32)}` }),
};

/** The texts of a printed list with these records, without its markup. */
function printed(...changes: Partial<DocumentationRecord>[]): string {
  return markup(...changes).replace(/<[^>]*>/g, ' ');
}

function markup(...changes: Partial<DocumentationRecord>[]): string {
  const paper = {
    sheet: {
      records: changes.map((change, index) => ({ ...RECORD, id: `doc${index}`, ...change })),
      pictures: new Map<string, string>(),
      at: Date.UTC(2026, 10, 23, 9),
      check: CHECK,
    },
    ref: createRef<HTMLElement>(),
    busy: false,
    print: () => undefined,
  };
  return renderToStaticMarkup(<PrintSheet paper={paper} company="Reinhardt" filters={[]} total={1} />);
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

  it('leads to the check by a code, and says how far the log had come', () => {
    expect(printed({})).toContain(
      'Jede Nummer prüfen: https://belege.example.org/pruefen · Stand des Prüfbuchs: 1.204 Einträge, Prüfsumme aaaaaaaa … bbbbbbbb',
    );
    expect(markup({})).toContain('aria-label="QR-Code: https://belege.example.org/pruefen"');
  });

  it('says of times only what holds of every record, and marks one whose clock was never compared', () => {
    const compared = 'Zeiten laut Gerät des Erstellers, abgeglichen mit dem Server.';
    const mark = 'Uhrzeit laut Gerät, nicht mit dem Server abgeglichen';
    expect(printed({}, {})).toContain(compared);
    expect(printed({}, {})).not.toContain(mark);

    const mixed = printed({}, { clockKnown: false, notes: 'Splitt gestreut.' });
    expect(mixed).not.toContain(compared);
    expect(mixed).toContain(
      'Zeiten laut Gerät des Erstellers, abgeglichen mit dem Server, soweit nicht anders vermerkt.',
    );
    expect(mixed.split(mark)).toHaveLength(2);
    expect(mixed).toContain(`${mark}. Splitt gestreut.`);

    expect(printed({ clockKnown: false })).toContain(
      'Zeiten laut Gerät des Erstellers, nicht mit dem Server abgeglichen.',
    );
  });

  it('says nothing of hours where none are agreed', () => {
    const said = printed({ capturedAt });
    expect(said).toContain('Haus 1');
    expect(said).not.toContain('vereinbart');
  });
});
