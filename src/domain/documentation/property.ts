/** Validation of a property (spec 5, D10). */
import type { Issue, IssueCode } from '../issue';
import { NOTES_MAX, PROPERTY_ADDRESS_MAX, PROPERTY_NAME_MAX } from '../limits';
import { nameIssue } from '../people/name';
import { isLand } from '../plans/land';
import { countCharacters, isWellFormed } from '../text/text';
import type { ServiceType } from './service';
import { hoursIn } from './winterHours';

/** What its owner says of the Winterdienst there (D180): agreed hours ('07:00-20:00', '' = none), and that salt is not allowed. */
export type WinterRules = { winter: string; saltless: boolean };

/** `winter` and `land` ('' = by the postcode, D435): absent where a form does not ask for it. */
export type PropertyInput = { name: string; address: string; notes: string; winter?: string; land?: string };

/** A property as the server keeps it; 0/0 is the stored 'position unknown'. */
export type PropertyRecord = {
  id: string;
  name: string;
  address: string;
  notes: string;
  latitude: number;
  longitude: number;
  /** Agreed services of this account there (D50). */
  serviceTypes: ServiceType[];
  /** The Land that its owner chose (D435); absent: by the postcode. */
  land?: string;
} & Partial<WinterRules>;

/** What is wrong with a property's form; both sides run it. Name and address are required, and both are names (D89). */
export function propertyIssues(input: PropertyInput): Issue[] {
  const findNameIssues = (field: 'name' | 'address', most: number, tooLong: IssueCode): Issue[] => {
    const code = nameIssue(input[field], most);
    return code ? [{ field, code: code === 'name_length' ? tooLong : code }] : [];
  };
  return [
    ...findNameIssues('name', PROPERTY_NAME_MAX, 'property_name_length'),
    ...findNameIssues('address', PROPERTY_ADDRESS_MAX, 'location_length'),
    ...notesIssues(input.notes),
    ...winterIssues(input.winter ?? ''),
    ...landIssues(input.land ?? ''),
  ];
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
