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

function stateOf(row: Row): WeatherState {
  const state = readFilledText(row, 'state');
  if (state === 'open' || state === 'none') return { state };
  // Unknown values of a newer server cannot be shown.
  if (state !== 'known') return { state: 'off' };
  const measured = toRow(row.weather);
  const numberOrNull = (field: string) => (measured[field] === null ? null : readNumber(measured, field));
  return {
    state,
    distance: readNumber(row, 'distance'),
    weather: {
      at: readNumber(measured, 'at'),
      temperature: numberOrNull('temperature'),
      precipitation: numberOrNull('precipitation'),
      condition: textOrNull(measured, 'condition'),
      station: readText(measured, 'station'),
    },
  };
}
