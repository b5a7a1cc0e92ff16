/** Lines and days of an email notification. */
const { germanDay, planTexts } = require('../../generated/rules.js');
const { pageUrl } = require('../mail/mail.js');

/** Expected days that a line names; further days are counted. */
const DAYS_NAMED = 3;

/** @type {(days: string[]) => string} */
function daysText(days) {
  const named = days.slice(0, DAYS_NAMED).map(dayText).join(', ');
  const more = days.length - DAYS_NAMED;
  return more > 0 ? `${named} und ${more === 1 ? '1 weiterer Tag' : `${more} weitere Tage`}` : named;
}

/** 'Mo 16.11.2026' @type {(day: string) => string} */
function dayText(day) {
  const weekday = planTexts.WEEKDAYS[germanDay.weekdayAt(germanDay.indexOf(day)) - 1] ?? '';
  return `${weekday.slice(0, 2)} ${germanDate(day)}`;
}

/** '16.11.2026' @type {(day: string) => string} */
function germanDate(day) {
  return day.split('-').reverse().join('.');
}

/** @type {(property: string, n: number) => LetterLine} */
function deletedLine(property, n) {
  return recordsLine(property, n, { what: 'gelöscht', filter: 'state=deleted' });
}

/** @type {(property: string, n: number) => LetterLine} */
function offSiteLine(property, n) {
  return recordsLine(property, n, { what: 'vom Objekt entfernt aufgenommen', filter: 'place=off_site' });
}

/** @type {(property: string, n: number, of: {what: string, filter: string}) => LetterLine} */
function recordsLine(property, n, { what, filter }) {
  const text = `${n === 1 ? '1 Dokumentation' : `${n} Dokumentationen`} ${what}`;
  return { text, link: pageUrl(`/property-manager/documentations?property=${property}&${filter}`) };
}

module.exports = { dayText, daysText, deletedLine, germanDate, offSiteLine };
