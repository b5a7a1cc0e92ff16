/** The weather at the time of a capture (D102). */
import type { WeatherState } from '../domain/documentation/weather';
import { requestJson } from './client';
import { type Row, readFilledText, readNumber, readText, textOrNull, toRow } from './values';

/** What was measured near a record. @throws RemoteError 'notFound' */
export function getWeather(id: string): Promise<WeatherState> {
  return requestJson(`/api/app/documentations/${encodeURIComponent(id)}/weather`, {
    parse: (body) => stateOf(toRow(body)),
  });
}

function stateOf(of: Row): WeatherState {
  const state = readFilledText(of, 'state');
  if (state === 'open' || state === 'none') return { state };
  // What a newer server says instead is nothing that this app can show.
  if (state !== 'known') return { state: 'off' };
  const said = toRow(of.weather);
  const numberOrNull = (field: string) => (said[field] === null ? null : readNumber(said, field));
  return {
    state,
    distance: readNumber(of, 'distance'),
    weather: {
      at: readNumber(said, 'at'),
      temperature: numberOrNull('temperature'),
      precipitation: numberOrNull('precipitation'),
      condition: textOrNull(said, 'condition'),
      station: readText(said, 'station'),
    },
  };
}
