/** The list of a Hausverwaltung in print. */
import { createRef } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { DocumentationRecord } from '../../../../src/domain/documentation/record';
import { listCheckText } from '../../../../src/features/evidence/evidenceWords';
import { PrintSheet } from '../../../../src/features/manager/documentations/PrintSheet';
import { RECORD } from '../../../support/rows/record';

const CHECK = {
  address: 'https://belege.example.org/pruefen',
  text: listCheckText('https://belege.example.org/pruefen', { size: 1204, root: `${'a'.repeat(32)}${'b'.repeat(32)}` }),
};

function printed(...changes: Partial<DocumentationRecord>[]): string {
  return markup(...changes).replace(/<[^>]*>/g, ' ');
}

function markup(...changes: Partial<DocumentationRecord>[]): string {
  const paper = {
    sheet: {
      records: changes.map((change, index) => ({ ...RECORD, id: `doc${index}`, ...change })),
      pictures: new Map<string, Blob>(),
      at: Date.UTC(2026, 10, 23, 9),
      check: CHECK,
    },
    ref: createRef<HTMLElement>(),
    busy: false,
    print: () => undefined,
  };
  return renderToStaticMarkup(<PrintSheet printing={paper} company="Reinhardt" filters={[]} total={1} />);
}

describe('the printed list', () => {
  const capturedAt = Date.UTC(2026, 10, 20, 5, 48);

  it('says whether Winterdienst was within the agreed hours', () => {
    expect(printed({ capturedAt, winter: '06:00-20:00' })).toContain(
      'Innerhalb der vereinbarten Zeit (06:00 bis 20:00 Uhr)',
    );
    expect(printed({ capturedAt, winter: '07:00-20:00', notes: 'Splitt gestreut.' })).toContain(
      'Außerhalb der vereinbarten Zeit (07:00 bis 20:00 Uhr). Splitt gestreut.',
    );
  });

  it("has a code for the check, and the log's size", () => {
    expect(printed({})).toContain(
      'Jede Nummer prüfen: https://belege.example.org/pruefen · Stand des Prüfbuchs: 1.204 Einträge, Prüfsumme aaaaaaaa\u00a0…\u00a0bbbbbbbb',
    );
    expect(markup({})).toContain('aria-label="QR-Code: https://belege.example.org/pruefen"');
  });

  it('states times that hold for all, and marks unknown clocks', () => {
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

  it('says nothing of hours when none are agreed', () => {
    const text = printed({ capturedAt });
    expect(text).toContain('Haus 1');
    expect(text).not.toContain('vereinbart');
  });
});
