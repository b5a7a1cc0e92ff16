/** Seven days of all visible properties (docs/api.md, `GET /api/app/plans/week`). */
import type { ServiceType } from '../domain/documentation/service';
import type { WindowState } from '../domain/plans/plan';
import type { Open } from '../domain/shape';
import { requestJson } from './client';
import { readChoice, readFilledText, readNumber, readText, rowOf, textOrNull, toList, toRow } from './values';

/** A German day with complete records or expected work; `newest`: id of the last captured record. */
export type WeekDay = {
  day: string;
  records: number;
  newest: string | null;
  /** 'moved': done on another day, `doneOn`. */
  expected: { service: Open<ServiceType>; state: Open<WindowState | 'moved'>; doneOn: string | null }[];
};
export type PropertyWeek = { property: string; propertyName: string; propertyAddress: string; days: WeekDay[] };

/**
 * By name of the property; `days` holds only those with something.
 * @param from first German day of seven
 * @throws RemoteError
 */
export function listWeek(from: string, signal?: AbortSignal): Promise<PropertyWeek[]> {
  return requestJson(`/api/app/plans/week?${new URLSearchParams({ from })}`, {
    signal,
    parse: (body) => toList(toRow(body).items).map((one) => parsePropertyWeek(toRow(one))),
  });
}

const parseExpected = rowOf<WeekDay['expected'][number]>({
  service: readChoice,
  state: readChoice,
  // An older server omits it.
  doneOn: (of) => (typeof of.doneOn === 'string' ? of.doneOn : null),
});

const parsePropertyWeek = rowOf<PropertyWeek>({
  property: readFilledText,
  propertyName: readText,
  propertyAddress: readText,
  days: (of) =>
    toList(of.days)
      .map(toRow)
      .map((day) => ({
        day: readFilledText(day, 'day'),
        records: readNumber(day, 'records'),
        newest: textOrNull(day, 'newest'),
        expected: toList(day.expected).map((one) => parseExpected(toRow(one))),
      })),
});
