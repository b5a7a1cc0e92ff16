/** Screenshots of the landing page (made by tests/support/run/pictures.mjs). */
import calendar from './pictures/calendar.avif';
import oldCalendar from './pictures/calendar.webp';
import darkCalendar from './pictures/calendar-dark.avif';
import phoneCalendar from './pictures/calendar-phone.avif';
import darkPhoneCalendar from './pictures/calendar-phone-dark.avif';
import check from './pictures/check.avif';
import oldCheck from './pictures/check.webp';
import darkCheck from './pictures/check-dark.avif';
import gap from './pictures/gap.avif';
import oldGap from './pictures/gap.webp';
import darkGap from './pictures/gap-dark.avif';
import list from './pictures/list.avif';
import oldList from './pictures/list.webp';
import darkList from './pictures/list-dark.avif';
import phoneList from './pictures/list-phone.avif';
import darkPhoneList from './pictures/list-phone-dark.avif';
import question from './pictures/question.avif';
import oldQuestion from './pictures/question.webp';
import darkQuestion from './pictures/question-dark.avif';
import receipt from './pictures/receipt.avif';
import oldReceipt from './pictures/receipt.webp';

/** One screen in both themes (AVIF); sizes in pixels. */
type Look = { light: string; dark: string; width: number; height: number };

export type Pictured = { desk: Look & { old: string }; phone?: Look };

export const LIST: Pictured = {
  desk: { light: list, dark: darkList, old: oldList, width: 1600, height: 1000 },
  phone: { light: phoneList, dark: darkPhoneList, width: 600, height: 985 },
};

export const CALENDAR: Pictured = {
  desk: { light: calendar, dark: darkCalendar, old: oldCalendar, width: 1200, height: 960 },
  phone: { light: phoneCalendar, dark: darkPhoneCalendar, width: 600, height: 985 },
};

export const RECEIPT: Pictured = {
  desk: { light: receipt, dark: receipt, old: oldReceipt, width: 720, height: 960 },
};

/** Cut from screens of a phone's width (tests/support/run/pictures.mjs). */
export const QUESTION: Pictured = {
  desk: { light: question, dark: darkQuestion, old: oldQuestion, width: 780, height: 580 },
};
export const CHECK: Pictured = { desk: { light: check, dark: darkCheck, old: oldCheck, width: 780, height: 628 } };
export const GAP: Pictured = { desk: { light: gap, dark: darkGap, old: oldGap, width: 780, height: 660 } };
