/** Validation of a property (spec 5, D10). */
import type { Issue, IssueCode } from './issue';
import { NOTES_MAX, PROPERTY_ADDRESS_MAX, PROPERTY_NAME_MAX } from './limits';
import { isVisible, isWellFormed, length } from './text';

export type PropertyInput = { name: string; address: string; notes: string };

/** What is wrong with a property's form; both sides run it. Name and address are required. */
export function propertyIssues(input: PropertyInput): Issue[] {
  const issues: Issue[] = [];
  const text = (field: keyof PropertyInput, most: number, code: Extract<IssueCode, `${string}_length`>) => {
    if (!isWellFormed(input[field])) issues.push({ field, code: 'text_invalid' });
    else if (length(input[field]) > most) issues.push({ field, code });
  };
  for (const field of ['name', 'address'] as const)
    if (!isVisible(input[field])) issues.push({ field, code: 'fields_missing' });
  text('name', PROPERTY_NAME_MAX, 'property_name_length');
  text('address', PROPERTY_ADDRESS_MAX, 'location_length');
  text('notes', NOTES_MAX, 'notes_length');
  return issues;
}
