import { describe, expect, it } from 'vitest';
import { weatherFact, weatherIn } from '../../../../src/domain/documentation/weather';
import { answerOf, STATION } from '../../../support/outside/weather';

const HOUR = '2026-11-21T09:00:00+00:00';
const AT = Date.parse(HOUR);
const MEASURED = {
  at: AT,
  temperature: -1.2,
  precipitation: 0.4,
  condition: 'snow',
  station: 'Köln/Bonn',
  latitude: 50.86,
  longitude: 7.16,
};
const forecast = { ...STATION, id: 2, observation_type: 'forecast', station_name: 'SWIS' };

describe('what counts as measured', () => {
  it("is a station's measurement of that hour", () => {
    expect(weatherIn(answerOf(HOUR), AT)).toEqual(MEASURED);
    // The service may use another time zone.
    expect(weatherIn(answerOf('2026-11-21T10:00:00+01:00'), AT)).toEqual(MEASURED);
  });

  it('is no forecast', () => {
    expect(weatherIn(answerOf(HOUR, {}, [{ ...STATION, observation_type: 'forecast' }]), AT)).toBeNull();
    const mixed = answerOf(HOUR, { fallback_source_ids: { precipitation: 2 } }, [STATION, forecast]);
    expect(weatherIn(mixed, AT)).toEqual({ ...MEASURED, precipitation: null });
  });

  it('names the measuring station, not the nearest one', () => {
    const other = { ...STATION, id: 3, station_name: 'Bonn-Roleber' };
    const answer = answerOf(HOUR, { fallback_source_ids: { temperature: 3 } }, [STATION, other]);
    expect(weatherIn(answer, AT)).toMatchObject({ temperature: -1.2, station: 'Bonn-Roleber' });
  });

  it.each<[string, unknown]>([
    ['another hour', answerOf('2026-11-21T10:00:00+00:00')],
    ['no value at all', answerOf(HOUR, { temperature: null, precipitation: null, condition: null })],
    ['values that no weather has', answerOf(HOUR, { temperature: 999, precipitation: -1, condition: 'frogs' })],
    ['texts for numbers', answerOf(HOUR, { temperature: '-1', precipitation: '0', condition: 7 })],
    ['a station without a name', answerOf(HOUR, {}, [{ ...STATION, station_name: null }])],
    ['a station whose name turns the line', answerOf(HOUR, {}, [{ ...STATION, station_name: 'a\u202eb' }])],
    ['a station without a place', answerOf(HOUR, {}, [{ ...STATION, lat: null }])],
    ['no sources', { weather: answerOf(HOUR).weather }],
    ['null', null],
    ['a text', 'snow'],
    ['lists of nothing', { weather: [null, 7], sources: [null, 'x'] }],
  ])('is not %s', (_what, answer) => {
    expect(weatherIn(answer, AT)).toBeNull();
  });
});

describe('how a record says it', () => {
  const { latitude: _lat, longitude: _lon, ...weather } = MEASURED;

  it('has values, station, distance, German hour and source', () => {
    expect(weatherFact({ state: 'known', weather, distance: 8312 })).toEqual({
      text: '−1,2 °C, Schneefall, 0,4 mm/h',
      more: 'Station Köln/Bonn, 8,3\u00a0km · 10:00 Uhr · Quelle: Deutscher Wetterdienst',
    });
    const summer = { ...weather, at: Date.UTC(2026, 6, 1, 9), temperature: -0.04, precipitation: 0, condition: null };
    const reported = weatherFact({ state: 'known', weather: summer, distance: 12 });
    expect(reported).toMatchObject({ text: '0,0 °C, 0,0 mm/h', more: expect.stringContaining('11:00 Uhr') });
  });

  it('says when values are missing, and nothing when not requested', () => {
    expect(weatherFact({ state: 'open' })?.text).toBe('Wetter wird noch abgefragt');
    expect(weatherFact({ state: 'none' })?.text).toBe('Keine Messung');
    expect(weatherFact({ state: 'off' })).toBeNull();
  });
});
