/** The weather at the time of a capture (D102). */
import type { WeatherState } from '../domain/documentation/weather';
import { call } from './client';
import { filled, number, type Row, row, text, textOrNull } from './values';

/** What was measured near a record. @throws RemoteError 'notFound' */
export function getWeather(id: string): Promise<WeatherState> {
  return call(`/api/app/documentations/${encodeURIComponent(id)}/weather`, { parse: (body) => stateOf(row(body)) });
}

function stateOf(of: Row): WeatherState {
  const state = filled(of, 'state');
  if (state === 'open' || state === 'none') return { state };
  // What a newer server says instead is nothing that this app can show.
  if (state !== 'known') return { state: 'off' };
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
