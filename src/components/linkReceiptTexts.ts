/** The words of the receipt on the start page (D126), for the app's page and the one that stands ready in HTML. */
import { dateTime, numberText } from './format';

export const LINK_RECEIPT_NEXT = 'Neue Dokumentation an diesem Objekt';
export const LINK_RECEIPT_AWAY = 'Ausblenden';

/** `Ihre Dokumentation Nr. 4F7K2-Q9M3X`. */
export const linkReceiptTitle = (number: string) => `Ihre Dokumentation ${numberText(number)}`;

/** Where and when; `capturedAt` in ms. A link whose property was never heard has no name. */
export const linkReceiptFacts = (row: { propertyName: string; capturedAt: number }) =>
  [row.propertyName, dateTime(row.capturedAt)].filter(Boolean).join(', ');
