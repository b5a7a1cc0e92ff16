/** Texts of the receipt on the start page, for the app and the static HTML. */
import { dateTime, numberText } from './format';

export const LINK_RECEIPT_NEXT = 'Neue Dokumentation an diesem Objekt';
export const LINK_RECEIPT_AWAY = 'Ausblenden';

/** `Ihre Dokumentation Nr. 4F7K2-Q9M3X`. */
export const linkReceiptTitle = (number: string) => `Ihre Dokumentation ${numberText(number)}`;

/** Location and time; `capturedAt` in ms. A link whose property is unknown has no name. */
export const linkReceiptFacts = (row: { propertyName: string; capturedAt: number }) =>
  [row.propertyName, dateTime(row.capturedAt)].filter(Boolean).join(', ');
