/** The weather at the time of a capture (D102). */
import type { WeatherState } from '../domain/documentation/weather';
import { call } from './client';
import { number, type Row, row, text, textOrNull, word } from './values';

/** What was measured near a record. @throws RemoteError 'notFound' */
export function getWeather(id: string): Promise<WeatherState> {
  return call(`/api/app/documentations/${encodeURIComponent(id)}/weather`, { parse: (body) => stateOf(row(body)) });
}

function stateOf(of: Row): WeatherState {
  const state = word(of, 'state', ['off', 'open', 'none', 'known']);
  if (state !== 'known') return { state };
  const said = row(of.weather);
  const measured = (field: string) => (said[field] === null ? null : number(said, field));
  return {
    state,
    distance: number(of, 'distance'),
    weather: {
      at: number(said, 'at'),
      temperature: measured('temperature'),
      precipitation: measured('precipitation'),
      condition: textOrNull(said, 'condition'),
      station: text(said, 'station'),
    },
  };
}
