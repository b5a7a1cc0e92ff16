/** Words of lists that an app does not know yet (D448): a newer server sends them, and nothing of them is lost or said wrongly. */
import { describe, expect, it } from 'vitest';
import { activitiesOf } from '../../src/domain/activities';
import { windowText } from '../../src/domain/planTexts.de';
import { locationStatusText } from '../../src/domain/presenceText';
import { searchableWords } from '../../src/domain/recordQuery';
import { roleText } from '../../src/domain/role';
import { inOrder } from '../../src/domain/service';
import { serviceParted } from '../../src/domain/serviceParted';

describe('a word that this app does not know', () => {
  it('is shown as it came', () => {
    expect(serviceParted('Dachdecker')).toBe('Dachdecker');
    expect(locationStatusText('near', 4)).toBe('near');
    expect(windowText('moved')).toBe('moved');
    expect(roleText('auditor')).toBe('auditor');
  });

  it('stays in a list of services, behind those of the list', () => {
    const some = ['Dachdecker', 'Winterdienst', 'Aufzugdienst', 'Hausmeister', 'Dachdecker'];
    expect(inOrder(some)).toEqual(['Hausmeister', 'Winterdienst', 'Aufzugdienst', 'Dachdecker']);
  });

  it('has no activities, and finds its records by its own name', () => {
    expect(activitiesOf('Dachdecker')).toEqual([]);
    const texts = { notes: '', number: '', location: '', propertyName: '', propertyAddress: '' };
    const record = { ...texts, employeeName: '', companyName: '', serviceType: 'Dachdecker' };
    expect(searchableWords(record)).toEqual(['dachdecker']);
  });
});
