import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { submissionIssues } from '../../../../src/domain/delivery/submission';
import {
  activitiesOf,
  activitiesText,
  gritsOf,
  listOfferedActivities,
  serviceWithWork,
  toggleActivity,
  workFact,
  workWords,
} from '../../../../src/domain/documentation/activities';
import { contentOf } from '../../../../src/domain/documentation/content';
import { SERVICE_TYPES } from '../../../../src/domain/documentation/service';
import { type Activity, changedWork, type Work, workOf } from '../../../../src/domain/documentation/work';
import { workIn, workIssue } from '../../../../src/domain/documentation/workShape';
import { ACTIVITIES_MAX, ACTIVITY_LABEL_MAX } from '../../../../src/domain/limits';
import { foldText, wordsOf } from '../../../../src/domain/text/words';
import { CAPTURED, draft, photo } from './draft';

const [CLEAR, GRIT, CHECK] = activitiesOf('Winterdienst') as [Activity, Activity, Activity];
const tapped = (...taps: Activity[]) => taps.reduce<Activity[]>(toggleActivity, []);
const winter = (activities: Activity[]): Work => ({ activities, from: null, until: null });

describe('the activities of a service', () => {
  it('are the specified ones: three in winter, five per service', () => {
    expect(activitiesOf('Winterdienst').map(({ label }) => label)).toEqual([
      'Räumen',
      'Streuen',
      'Kontrolle – keine Maßnahme nötig',
    ]);
    for (const service of ['Reinigungsdienst', 'Gartenpfleger', 'Hausmeister'] as const)
      expect(activitiesOf(service)).toHaveLength(5);
    expect(activitiesOf(null)).toEqual([]);
  });

  it('have unique codes', () => {
    const all = [...SERVICE_TYPES.flatMap(activitiesOf), ...gritsOf([GRIT])];
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
    expect(workIssue(winter(all.slice(0, ACTIVITIES_MAX)))).toBeNull();
  });

  it('are chosen and removed by a tap', () => {
    expect(tapped(CLEAR, GRIT)).toEqual([CLEAR, GRIT]);
    expect(tapped(CLEAR, GRIT, CLEAR)).toEqual([GRIT]);
  });

  it("exclude 'nothing to do' and work from each other", () => {
    expect(tapped(CLEAR, GRIT, CHECK)).toEqual([CHECK]);
    expect(tapped(CHECK, CLEAR)).toEqual([CLEAR]);
  });

  it('ask for the material only while Streuen is chosen', () => {
    expect(gritsOf([CLEAR])).toEqual([]);
    const [chips] = gritsOf([GRIT]) as [Activity];
    expect(activitiesText(winter(tapped(GRIT, chips)))).toBe('Streuen, Splitt');
    expect(tapped(GRIT, chips, GRIT)).toEqual([]);
  });

  it("add the company's own behind the list, each once", () => {
    const typed = [
      { code: '', label: 'Dachlawine sichern' },
      { code: '', label: 'Eiszapfen' },
    ];
    const chips = listOfferedActivities('Winterdienst', { company: ['Dachlawine sichern', 'Räumen'], typed });
    expect(chips).toEqual([...activitiesOf('Winterdienst'), ...typed]);
  });

  it("distinguish a company's own by their text", () => {
    const [one, other] = [
      { code: '', label: 'Dachrinne' },
      { code: '', label: 'Gully' },
    ];
    expect(tapped(one, other, one)).toEqual([other]);
  });
});

describe('what was done', () => {
  it('is sealed with code and German word, in body version 2', () => {
    const work = { ...winter([CLEAR]), from: '05:10', until: '05:40', service: 'Winterdienst' as const };
    const at = { capturedAt: CAPTURED, clockOffset: 0 };
    const content = contentOf({ ...draft, serviceType: 'Winterdienst', work }, [photo], at);
    expect(content).toMatchObject({
      version: 2,
      work: { activities: [{ code: 'winter_clear', label: 'Räumen' }], from: '05:10', until: '05:40' },
    });
    expect(submissionIssues({ ...content, contentHash: 'c'.repeat(64) }, { byLink: false })).toEqual([]);
  });

  it('is optional: without it the body is as any server knows it', () => {
    const at = { capturedAt: CAPTURED, clockOffset: 0 };
    for (const of of [draft, { ...draft, work: changedWork(draft, {}) }]) {
      const content = contentOf(of, [photo], at);
      expect(content.version).toBe(1);
      expect(content).not.toHaveProperty('work');
    }
  });

  it('belongs to one service, and its times stay', () => {
    const chosen = changedWork({ serviceType: 'Winterdienst' }, { activities: [CLEAR], from: '05:10' });
    expect(workOf({ work: chosen, serviceType: 'Winterdienst' })?.activities).toEqual([CLEAR]);
    expect(workOf({ work: chosen, serviceType: 'Gartenpfleger' })).toEqual({ ...winter([]), from: '05:10' });
  });

  it('is a list beside its service, with times', () => {
    const work = { activities: [CLEAR, GRIT], from: '05:10', until: '05:40' };
    expect(serviceWithWork({ serviceType: 'Winterdienst', work })).toBe('Winterdienst (Räumen, Streuen)');
    expect(serviceWithWork({ serviceType: 'Winterdienst' })).toBe('Winterdienst');
    expect(workFact(work)).toMatchObject({ label: 'Tätigkeiten', more: 'Von 05:10 bis 05:40 Uhr' });
    expect(workFact({ ...winter([]), until: '05:40' })).toMatchObject({ label: 'Ausführung', text: 'Bis 05:40 Uhr' });
    expect(workFact({ ...winter([]), from: '05:10' })).toMatchObject({ text: 'Ab 05:10 Uhr' });
    expect(workFact(undefined)).toBeNull();
  });

  it('is found by common words', () => {
    const words = wordsOf(workWords(winter([CLEAR, GRIT])));
    for (const word of ['räumen', 'geräumt', 'gestreut']) expect(words, word).toContain(foldText(word));
    expect(wordsOf(workWords(winter([CHECK])))).not.toContain('gestreut');
  });
});

describe('a foreign value', () => {
  const good: Work = { activities: [CLEAR, { code: '', label: 'Gully reinigen' }], from: '23:59', until: null };

  it('is taken when valid, also with a newer code', () => {
    expect(workIn(good)).toEqual(good);
    expect(workIssue(winter([{ code: 'winter_blow', label: 'Schnee fräsen' }]))).toBeNull();
    expect(workIssue(winter([{ code: '', label: '🧹'.repeat(ACTIVITY_LABEL_MAX) }]))).toBeNull();
  });

  const wrong: [string, unknown][] = [
    ['nothing', null],
    ['a list', []],
    ['an unknown key', { ...good, weather: 'rain' }],
    ['a key too few', { activities: [], from: null }],
    ['a time that is none', { ...good, from: '24:00' }],
    ['a time without its zero', { ...good, until: '5:10' }],
    ['activities that are no list', { ...good, activities: 'Räumen' }],
    ['too many', winter(Array.from({ length: ACTIVITIES_MAX + 1 }, () => CLEAR))],
    ['a word alone', { ...good, activities: ['Räumen'] }],
    ['a label too long', winter([{ code: '', label: 'x'.repeat(ACTIVITY_LABEL_MAX + 1) }])],
    ['a label that nobody sees', winter([{ code: '', label: '\u200b' }])],
    ['half a character', winter([{ code: '', label: '\ud83e' }])],
    ['a code of another shape', winter([{ code: 'Winter Clear', label: 'Räumen' }])],
    ['a key beside code and label', winter([{ code: '', label: 'Räumen', more: 1 } as Activity])],
  ];
  it.each(wrong)('is refused in another shape: %s', (_what, value) => {
    expect(workIssue(value)).toBe('work_invalid');
    expect(workIn(value)).toBeNull();
  });

  it('never throws', () =>
    fc.assert(fc.property(fc.jsonValue(), (value) => ['work_invalid', null].includes(workIssue(value)))));
});
