import { managerPropertyPath, propertyPath } from './paths';

/** The calendar of a property, in the month of a day. @param of `company`: the reader is a Dienstleister */
export function calendarPath(property: string, { company, day }: { company: boolean; day: string }): string {
  return `${(company ? propertyPath : managerPropertyPath)(property)}?month=${day.slice(0, 7)}`;
}
