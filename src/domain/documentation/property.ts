import type { Issue, IssueCode } from '../issue';
import { NOTES_MAX, PROPERTY_ADDRESS_MAX, PROPERTY_NAME_MAX, PROPERTY_NUMBER_MAX } from '../limits';
import { nameIssue } from '../people/name';
import { isLand } from '../plans/land';
import { countCharacters, isWellFormed } from '../text/text';
import type { ServiceType } from './service';
import { hoursIn } from './winterHours';

/**
 * The owner's Winterdienst rules: agreed hours ('07:00-20:00', '' = none), and that salt is
 * not allowed.
 */
export type WinterRules = { winter: string; saltless: boolean };

/** `number`: in the owner's own programs (D490). It, `winter` and `land` ('' = by postcode, D435): absent where the form lacks them. */
export type PropertyInput = {
  name: string;
  number?: string;
  address: string;
  notes: string;
  winter?: string;
  land?: string;
};

/** As stored; 0/0 is 'position unknown'. */
export type PropertyRecord = {
  id: string;
  name: string;
  address: string;
  notes: string;
  latitude: number;
  longitude: number;
  /** Agreed services of this account there. */
  serviceTypes: ServiceType[];
  /** In the owner's own programs. */
  number?: string;
  /** The Land chosen by the owner; absent: by postcode. */
  land?: string;
} & Partial<WinterRules>;

/** Name, number and address as one text for a search among properties. */
export function propertyWords({ name, number = '', address = '' }: Findable): string {
  return `${name} ${number} ${address}`;
}
type Findable = { name: string; number?: string | undefined; address?: string | undefined };

/** '4711 · Ring 1, 01067 Dresden'; without a number the address. */
export function numberedAddress({ number, address }: { number?: string | undefined; address: string }): string {
  return number ? `${number} · ${address}` : address;
}

/**
 * Issues of a property form, for both sides. Name and address are required, both as names.
 */
export function propertyIssues(input: PropertyInput): Issue[] {
  const findNameIssues = (field: 'name' | 'address', most: number, tooLong: IssueCode): Issue[] => {
    const code = nameIssue(input[field], most);
    return code ? [{ field, code: code === 'name_length' ? tooLong : code }] : [];
  };
  return [
    ...findNameIssues('name', PROPERTY_NAME_MAX, 'property_name_length'),
    ...findNameIssues('address', PROPERTY_ADDRESS_MAX, 'location_length'),
    ...numberIssues(input.number ?? ''),
    ...notesIssues(input.notes),
    ...winterIssues(input.winter ?? ''),
    ...landIssues(input.land ?? ''),
  ];
}

function numberIssues(number: string): Issue[] {
  const code = number === '' ? null : nameIssue(number, PROPERTY_NUMBER_MAX);
  return code ? [{ field: 'number', code: code === 'name_length' ? 'property_number_length' : code }] : [];
}

function winterIssues(winter: string): Issue[] {
  return winter === '' || hoursIn(winter) ? [] : [{ field: 'winter', code: 'hours_invalid' }];
}

function landIssues(land: string): Issue[] {
  return land === '' || isLand(land) ? [] : [{ field: 'land', code: 'land_invalid' }];
}

function notesIssues(notes: string): Issue[] {
  if (!isWellFormed(notes)) return [{ field: 'notes', code: 'text_invalid' }];
  return countCharacters(notes) > NOTES_MAX ? [{ field: 'notes', code: 'notes_length' }] : [];
}
