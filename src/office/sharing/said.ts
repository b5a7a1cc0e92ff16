/** What the opened parts of a shared record say. Pure: what is shown is read from what was entered, never from beside it. */
import { activitiesText } from '../../domain/activities';
import { SERVICE_TYPES, serviceText } from '../../domain/service';
import { isObject } from '../../domain/shape';
import type { Work } from '../../domain/work';
import type { SharedRecord } from '../../remote/shares';
import { timeOf } from '../../remote/values';

/** A text '' and a time null where a part says nothing of it or is shut; `notes` null where it is. */
export type Said = {
  at: number | null;
  service: string;
  work: string;
  property: string;
  address: string;
  location: string;
  distance: number | null;
  author: string;
  notes: string | null;
  photos: readonly { id: string; sha256: string }[];
};

export function saidIn(record: SharedRecord): Said {
  const [service, place, person] = ['service', 'place', 'person'].map((name) => fieldsOf(record, name));
  const notes = partIn(record, 'notes');
  const photos = partIn(record, 'photos');
  return {
    at: timeOf(service?.captured_at),
    service: serviceText(SERVICE_TYPES.find((one) => one === service?.service_type) ?? null),
    work: activitiesText(workIn(service?.work)),
    property: textIn(place?.property_name),
    address: textIn(place?.property_address),
    location: textIn(place?.found_address) || textIn(place?.location),
    distance: typeof place?.distance === 'number' ? place.distance : null,
    author: textIn(person?.employee_name) || record.author,
    notes: typeof notes === 'string' ? notes : null,
    photos: Array.isArray(photos) ? photos.filter(isObject).map(photoOf) : [],
  };
}

/** The value of a part of the newest entry; undefined where it is shut. */
function partIn({ entries }: SharedRecord, name: string): unknown {
  const part = entries.at(-1)?.parts.find((one) => one.name === name);
  return part && JSON.parse(part.text);
}

function fieldsOf(record: SharedRecord, name: string): Record<string, unknown> {
  const value = partIn(record, name);
  return isObject(value) ? value : {};
}

function photoOf(of: Record<string, unknown>): { id: string; sha256: string } {
  return { id: textIn(of.id), sha256: textIn(of.sha256) };
}

function workIn(value: unknown): Work | null {
  if (!isObject(value) || !Array.isArray(value.activities)) return null;
  const activities = value.activities.filter(isObject);
  return {
    activities: activities.map(({ code, label }) => ({ code: textIn(code), label: textIn(label) })),
    from: textIn(value.from) || null,
    until: textIn(value.until) || null,
  };
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
