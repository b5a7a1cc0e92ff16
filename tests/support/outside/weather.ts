/** An hour in the format of the weather service Bright Sky. */
type Columns = Record<string, unknown>;

export const STATION = { id: 1, station_name: 'Köln/Bonn', observation_type: 'synop', lat: 50.86, lon: 7.16 };
const MEASURED = { source_id: 1, temperature: -1.2, precipitation: 0.4, condition: 'snow', wind_speed: 9.4 };

/** `hour` in the service's format; `more`: other values. */
export function answerOf(hour: string, more: Columns = {}, sources: Columns[] = [STATION]) {
  return { weather: [{ timestamp: hour, ...MEASURED, ...more }], sources };
}
