/** Unknown list words from a newer server (D448): the app keeps them and shows them unchanged. */
import { describe, expect, it } from 'vitest';
import { activitiesOf } from '../../../src/domain/documentation/activities';
import { locationStatusText } from '../../../src/domain/documentation/presenceText';
import { inOrder } from '../../../src/domain/documentation/service';
import { serviceParted } from '../../../src/domain/documentation/serviceNames';
import { roleText } from '../../../src/domain/people/role';
import { windowText } from '../../../src/domain/plans/planTexts.de';
import { searchableWords } from '../../../src/domain/search/recordQuery';

describe('a word that this app does not know', () => {
  it('is shown as it came', () => {
    expect(serviceParted('Zauberei')).toBe('Zauberei');
    expect(locationStatusText('near', 4)).toBe('near');
    expect(windowText('moved')).toBe('moved');
    expect(roleText('auditor')).toBe('auditor');
  });

  it('stays in a list of services, behind those of the list', () => {
    const some = ['Zauberei', 'Winterdienst', 'Ahnenforschung', 'Hausmeister', 'Zauberei'];
    expect(inOrder(some)).toEqual(['Hausmeister', 'Winterdienst', 'Ahnenforschung', 'Zauberei']);
  });

  it('has no activities, and finds its records by its own name', () => {
    expect(activitiesOf('Zauberei')).toEqual([]);
    const texts = { notes: '', number: '', location: '', propertyName: '', propertyAddress: '' };
    const record = { ...texts, employeeName: '', companyName: '', serviceType: 'Zauberei' };
    expect(searchableWords(record)).toEqual(['zauberei']);
  });
});
