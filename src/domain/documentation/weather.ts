/**
 * Weather at a capture (D102): which values of an answer count as measured, and the text. The API
 * is Bright Sky's, with measurements of the Deutscher Wetterdienst. Pure.
 */
import { isVisible, isWellFormed, withoutHidden } from '../text/text';
import { offsetAt } from '../time/germanClock';
import { distanceText } from './place';

const CONDITIONS: { [condition: string]: string } = {
  dry: 'trocken',
  fog: 'Nebel',
  rain: 'Regen',
  sleet: 'Schneeregen',
  snow: 'Schneefall',
  hail: 'Hagel',
  thunderstorm: 'Gewitter',
};
/** Measurements; 'forecast' is no evidence. */
const MEASURED = ['historical', 'current', 'synop', 'recent'];
const STATION_MAX = 100;

/**
 * `temperature` °C, `precipitation` mm in the hour until `at` (ms); null = not measured. Position
 * of the station.
 */
export type Weather = {
  at: number;
  temperature: number | null;
  precipitation: number | null;
  condition: string | null;
  station: string;
  latitude: number;
  longitude: number;
};

/**
 * `open`: requested; `none`: not measured; `off`: not configured. `distance` of the station,
 * metres.
 */
export type WeatherState =
  | { state: 'off' | 'open' | 'none' }
  | { state: 'known'; weather: Omit<Weather, 'latitude' | 'longitude'>; distance: number };

type Columns = { [column: string]: unknown };

/** Measurement of the hour until `at` (ms) in a foreign answer; null for none. */
export function weatherIn(answer: unknown, at: number): Weather | null {
  const { weather, sources } = columnsOf(answer);
  if (!Array.isArray(weather) || !Array.isArray(sources)) return null;
  const hour = weather.map(columnsOf).find(({ timestamp }) => momentOf(timestamp) === at);
  if (!hour) return null;
  const stations = sources.map(columnsOf).filter(isMeasured);
  const findStation = (id: unknown) => stations.find((source) => source.id === id);
  // Another station supplies missing values; the answer names it.
  const other = columnsOf(hour.fallback_source_ids);
  const of = (name: string) => (findStation(other[name] ?? hour.source_id) ? hour[name] : null);
  const texts = {
    temperature: numberWithin(of('temperature'), -60, 60),
    precipitation: numberWithin(of('precipitation'), 0, 500),
    condition: conditionOf(of('condition')),
  };
  const first = Object.entries(texts).find(([, value]) => value !== null)?.[0];
  const station = first === undefined ? undefined : stationOf(findStation(other[first] ?? hour.source_id));
  return station ? { at, ...texts, ...station } : null;
}

function columnsOf(value: unknown): Columns {
  return typeof value === 'object' && value !== null ? (value as Columns) : {};
}

function momentOf(value: unknown): number {
  return typeof value === 'string' ? Date.parse(value) : Number.NaN;
}

function isMeasured({ observation_type: type }: Columns): boolean {
  return MEASURED.some((one) => one === type);
}

function numberWithin(value: unknown, least: number, most: number): number | null {
  return typeof value === 'number' && value >= least && value <= most ? value : null;
}

function conditionOf(value: unknown): string | null {
  return typeof value === 'string' && Object.keys(CONDITIONS).includes(value) ? value : null;
}

function stationOf(source: Columns | undefined): Pick<Weather, 'station' | 'latitude' | 'longitude'> | undefined {
  const { station_name: name, lat, lon } = source ?? {};
  const [latitude, longitude] = [numberWithin(lat, -90, 90), numberWithin(lon, -180, 180)];
  if (latitude === null || longitude === null || !isName(name)) return undefined;
  return { station: name.trim(), latitude, longitude };
}

function isName(name: unknown): name is string {
  if (typeof name !== 'string' || name.length > STATION_MAX || !isWellFormed(name)) return false;
  return isVisible(name) && withoutHidden(name) === name;
}

/** Fact line of a record; null where the weather is off. */
export function weatherFact(of: WeatherState): { text: string; more: string } | null {
  if (of.state === 'off') return null;
  if (of.state !== 'known')
    return { text: of.state === 'open' ? 'Wetter wird noch abgefragt' : 'Keine Messung', more: '' };
  const { temperature, precipitation, condition, station, at } = of.weather;
  const parts = [
    temperature === null ? '' : `${formatFigure(temperature)} °C`,
    condition === null ? '' : (CONDITIONS[condition] ?? ''),
    precipitation === null ? '' : `${formatFigure(precipitation)} mm/h`,
  ];
  const source = [`Station ${station}, ${distanceText(of.distance)}`, `${clockOf(at)} Uhr`];
  return {
    text: parts.filter(Boolean).join(', '),
    more: [...source, 'Quelle: Deutscher Wetterdienst'].join(' · '),
  };
}

/** '1,2 mm bei −1,2 °C': of a winter day. */
export function fallText({ temperature, precipitation }: { temperature: number; precipitation: number }): string {
  return `${formatFigure(precipitation)} mm bei ${formatFigure(temperature)} °C`;
}

/** '−1,2': one decimal. */
function formatFigure(value: number): string {
  return value
    .toFixed(1)
    .replace(/^-0\.0$/, '0.0')
    .replace('-', '−')
    .replace('.', ',');
}

/** '10:00' in German time. */
function clockOf(ms: number): string {
  return new Date(ms + offsetAt(ms)).toISOString().slice(11, 16);
}
