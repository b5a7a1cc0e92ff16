/** The weather at the time of a capture. */
import type { WeatherState } from '../domain/documentation/weather';
import { requestJson } from './client';
import { type Row, readFilledText, readNumber, readText, textOrNull, toRow } from './values';

/**
 * Weather measured near a record.
 * @throws RemoteError 'notFound'
 */
export function getWeather(id: string): Promise<WeatherState> {
  return requestJson(`/api/app/documentations/${encodeURIComponent(id)}/weather`, {
    parse: (body) => stateOf(toRow(body)),
  });
}

function stateOf(of: Row): WeatherState {
  const state = readFilledText(of, 'state');
  if (state === 'open' || state === 'none') return { state };
  // Unknown values of a newer server cannot be shown.
  if (state !== 'known') return { state: 'off' };
  const measured = toRow(of.weather);
  const numberOrNull = (field: string) => (measured[field] === null ? null : readNumber(measured, field));
  return {
    state,
    distance: readNumber(of, 'distance'),
    weather: {
      at: readNumber(measured, 'at'),
      temperature: numberOrNull('temperature'),
      precipitation: numberOrNull('precipitation'),
      condition: textOrNull(measured, 'condition'),
      station: readText(measured, 'station'),
    },
  };
}
