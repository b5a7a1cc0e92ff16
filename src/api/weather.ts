/** The weather at the time of a capture (D102). */
import type { WeatherState } from '../domain/documentation/weather';
import { requestJson } from './client';
import { type Row, readChoice, readNumber, readText, textOrNull, toRow } from './values';

/** What was measured near a record. @throws RemoteError 'notFound' */
export function getWeather(id: string): Promise<WeatherState> {
  return requestJson(`/api/app/documentations/${encodeURIComponent(id)}/weather`, {
    parse: (body) => stateOf(toRow(body)),
  });
}

function stateOf(of: Row): WeatherState {
  const state = readChoice(of, 'state', ['off', 'open', 'none', 'known']);
  if (state !== 'known') return { state };
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
