import { describe, expect, it } from 'vitest';
import { selectionTitle } from '../../../../src/features/manager/documentations/SelectionBar';

const of = (propertyName: string, day: string) => ({ propertyName, capturedAt: Date.parse(`${day}T08:00:00.000Z`) });

describe('the title of a shared selection', () => {
  it('names the property and the days', () => {
    expect(selectionTitle([of('Haus am Dom', '2026-11-21'), of('Haus am Dom', '2026-11-16')])).toBe(
      'Haus am Dom, 16.11.2026 bis 21.11.2026',
    );
    expect(selectionTitle([of('Haus am Dom', '2026-11-21')])).toBe('Haus am Dom, 21.11.2026');
  });

  it('counts several properties', () => {
    expect(selectionTitle([of('Haus am Dom', '2026-11-21'), of('Haus am See', '2026-11-21')])).toBe(
      '2 Immobilien, 21.11.2026',
    );
  });
});
