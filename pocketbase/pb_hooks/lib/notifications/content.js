/** Content of email notifications, by building. */
const { germanDay, letter: rules, limits, planTexts } = require('../../generated/rules.js');
const { queryRows } = require('../database/sql.js');
const { renderMail, pageUrl } = require('../mail/mail.js');
const { gapsOf } = require('../plans/gaps.js');
const { leaveUrl } = require('./leave.js');
const { dayText, daysText, deletedLine, germanDate, offSiteLine } = require('./lines.js');
const { listOpenThreads, messagesText } = require('./threadLines.js');
const { offSite, waitingFor } = require('./waiting.js');
const { logState } = require('./witness.js');

/** @typedef {ReturnType<typeof gapsOf>['items'][number]} Gap */
/** @typedef {import('./waiting.js').AnswerKind} AnswerKind */
/** @typedef {{user: Row, kind: LetterKind, paragraphs: string[], buildings: Building[], closing?: LetterSection[], link: string, linkText: string}} Content */
/** @typedef {import('./waiting.js').Span} Span */
/** `since`: ms; events before it were reported. @typedef {{now: number, since: number, settings: LetterSettings}} Of */
/** @typedef {{name: string, lines: LetterLine[]}} Building */

/** null if there is nothing to report. @type {(app: App, kind: LetterKind, of: Of & {user: Row}) => Letter | null} */
function contentOf(app, kind, of) {
  if (kind === 'witness') return buildWitnessNotification(app, of);
  return kind === 'weekly' ? buildWeeklyNotification(app, of) : buildAnswerNotification(app, kind, of);
}

/** @type {(app: App, of: Of & {user: Row}) => Letter | null} */
function buildWeeklyNotification(app, { user, now, since, settings }) {
  const isManager = user.getString('role') === 'property_manager';
  const { planned, items } = gapsOf(app, user, now);
  const own = ownProperties(app, user, isManager);
  /** @type {(of: {property: string}) => boolean} */
  const isMeant = ({ property }) => own.has(property) && !settings.muted.includes(property);
  const gaps = items.filter(isMeant);
  // A plan without a past expected day does not count as documented (D194).
  const expected = planned.filter(
    ({ property, plans }) => own.has(property) && plans.some(({ over }) => over !== null),
  );
  const looked = expected.filter(isMeant).length;
  const muted = expected.length - looked;
  /** @type {Map<string, Building>} */
  const buildings = new Map();
  for (const gap of gaps)
    addLines(buildings, gap.property, { name: gap.propertyName, lines: gapLines(gap, isManager) });
  const span = { person: user.id, from: since, to: now };
  const events = isManager ? listManagerEvents(app, span) : listCompanyTasks(app, span);
  for (const { property, ...building } of [...events, ...listOpenThreads(app, user.id)])
    addLines(buildings, property, building);
  if (buildings.size === 0 && !(settings.allDone && looked > 0)) return null;
  const done = allDone({ looked, muted, isManager });
  return renderNotification(app, weeklyTitle(gaps.length, buildings.size, done.title), {
    user,
    kind: 'weekly',
    paragraphs: [`Stand ${dayText(germanDay.dayOf(now))}.`, ...(gaps.length === 0 && looked > 0 ? [done.text] : [])],
    buildings: [...buildings.values()],
    // Each mailbox becomes a witness of the log's state (D185).
    closing: logState(app),
    link: pageUrl(isManager ? '/property-manager/dashboard' : '/dashboard'),
    linkText: 'Übersicht öffnen',
  });
}

/** @type {(gaps: number, buildings: number, done: string) => string} */
function weeklyTitle(gaps, buildings, done) {
  if (gaps > 0) return `${buildingsText(gaps)} ohne Nachweis`;
  return buildings === 0 ? done : `Hinweise zu ${buildingsText(buildings)}`;
}

/**
 * Without muted properties and those of others.
 * @type {(of: {looked: number, muted: number, isManager: boolean}) => {title: string, text: string}}
 */
function allDone({ looked, muted, isManager }) {
  const where = isManager ? '' : ' an Ihren eigenen Immobilien';
  const rest = muted > 0 ? ' Die ausgenommenen Immobilien gehören nicht dazu.' : '';
  return {
    title: isManager && muted === 0 ? 'Alles belegt' : `Alles belegt an ${buildingsText(looked)}`,
    text: `Alles, was Ihre Leistungspläne${where} in den letzten ${limits.PLAN_GAP_DAYS} Tagen erwartet haben, ist belegt.${rest}`,
  };
}

/** @type {(app: App, span: Span & {person: string}) => (Building & {property: string})[]} */
function listManagerEvents(app, span) {
  const deleted = waitingFor(app, 'deleted', span).map((one) => ({
    ...one,
    lines: [deletedLine(one.property, one.n)],
  }));
  const far = offSite(app, span).map((one) => ({ ...one, lines: [offSiteLine(one.property, one.n)] }));
  return [...deleted, ...far];
}

/**
 * Held records are reported until their release.
 * @type {(app: App, span: Span & {person: string}) => (Building & {property: string})[]}
 */
function listCompanyTasks(app, span) {
  const held = waitingFor(app, 'held', { ...span, from: 0 });
  return held.map((one) => ({ ...one, lines: [{ text: heldText(one.n), link: pageUrl('/nachtraeglich') }] }));
}

/** null before the log's first signature. @type {(app: App, of: Of & {user: Row}) => Letter | null} */
function buildWitnessNotification(app, { user, now }) {
  const closing = logState(app);
  if (closing.length === 0) return null;
  return renderNotification(app, `Stand des Prüfbuchs am ${germanDate(germanDay.dayOf(now))}`, {
    user,
    kind: 'witness',
    paragraphs: [
      'Bitte bewahren Sie diese E-Mail auf. Mit ihr lässt sich auch in Jahren zeigen, ob im Prüfbuch seither etwas entfernt oder geändert wurde.',
    ],
    buildings: [],
    closing,
    link: pageUrl('/pruefbuch/checkpoint'),
    linkText: 'Heutigen Stand ansehen',
  });
}

/** @type {(app: App, kind: AnswerKind, of: Of & {user: Row}) => Letter | null} */
function buildAnswerNotification(app, kind, { user, now, since }) {
  const found = waitingFor(app, kind, { person: user.id, from: since, to: now });
  if (found.length === 0) return null;
  const n = found.reduce((sum, one) => sum + one.n, 0);
  const { title, paragraphs, line, path, linkText } = ANSWERS[kind];
  const buildings = found.map((one) => ({ name: one.name, lines: [line(one)] }));
  return renderNotification(app, title(n), { user, kind, paragraphs, buildings, link: pageUrl(path), linkText });
}

/** @type {(n: number) => string} */
const heldText = (n) =>
  n === 1 ? '1 Dokumentation wartet auf Ihre Freigabe' : `${n} Dokumentationen warten auf Ihre Freigabe`;

/** @typedef {{title: (n: number) => string, paragraphs: string[], line: (of: import('./waiting.js').Waiting) => LetterLine, path: string, linkText: string}} Answer */
/** @type {{[kind in AnswerKind]: Answer}} */
const ANSWERS = {
  held: {
    title: heldText,
    paragraphs: ['Die Hausverwaltung sieht sie erst, wenn Sie sie freigeben.'],
    line: ({ n }) => ({ text: heldText(n) }),
    path: '/nachtraeglich',
    linkText: 'Ansehen und freigeben',
  },
  deleted: {
    title: (n) => (n === 1 ? '1 Dokumentation wurde gelöscht' : `${n} Dokumentationen wurden gelöscht`),
    paragraphs: ['Wer sie wann und mit welchem Grund gelöscht hat, steht in Ihrer Liste.'],
    line: ({ property, n }) => deletedLine(property, n),
    path: '/property-manager/documentations?state=deleted',
    linkText: 'Gelöschte ansehen',
  },
  expired: {
    title: (n) => (n === 1 ? '1 Einladung ist abgelaufen' : `${n} Einladungen sind abgelaufen`),
    paragraphs: ['Niemand hat sie angenommen. Sie können den Dienstleister noch einmal einladen.'],
    line: ({ n }) => ({ text: n === 1 ? '1 Einladung ist abgelaufen' : `${n} Einladungen sind abgelaufen` }),
    path: '/property-manager/invitations',
    linkText: 'Einladungen öffnen',
  },
  threads: {
    title: messagesText,
    paragraphs: ['Sie stehen auf Ihrer Übersicht ganz oben. Dort können Sie antworten.'],
    line: ({ n }) => ({ text: messagesText(n) }),
    path: '/dashboard',
    linkText: 'Übersicht öffnen',
  },
};

/** @type {(app: App, title: string, of: Content) => Letter} */
function renderNotification(app, title, { user, kind, paragraphs, buildings, closing = [], link, linkText }) {
  const shown = buildings.slice(0, rules.LETTER_PROPERTIES_MOST);
  const sections = shown.map(({ name, lines }) => ({ title: name, lines }));
  const more = buildings.length - shown.length;
  const others = more === 1 ? 'und 1 weitere Immobilie' : `und ${more} weitere Immobilien`;
  if (more > 0) sections.push({ title: others, lines: [{ text: 'Alle ansehen', link }] });
  sections.push(...closing);
  const foot = [
    { text: FAREWELL[rules.subscriptionOf(kind)], link: leaveUrl(app, user.id, rules.subscriptionOf(kind)) },
    { text: 'E-Mails einstellen', link: pageUrl('/konto/e-mails') },
  ];
  return renderMail({ title, paragraphs, sections, link, linkText, foot });
}

/** Ends one kind of mail only. */
const FAREWELL = {
  weekly: 'Wochenübersicht abbestellen',
  witness: 'Monatlichen Stand abbestellen',
  answers: 'E-Mails, die eine Antwort brauchen, abbestellen',
  threads: 'E-Mails zu Nachfragen abbestellen',
};

/** @type {(n: number) => string} */
function buildingsText(n) {
  return n === 1 ? '1 Immobilie' : `${n} Immobilien`;
}

/** @type {(gap: Gap, isManager: boolean) => LetterLine[]} */
function gapLines({ property, missing, last, next }, isManager) {
  /** @type {Map<string, string[]>} */
  const byService = new Map();
  for (const { service: type, due } of missing) byService.set(type, [...(byService.get(type) ?? []), due]);
  const link = pageUrl(isManager ? `/property-manager/properties/${property}` : `/history?property=${property}`);
  const lines = [...byService].map(([type, days]) => {
    return { text: `${type} ${planTexts.WINDOW_TEXT.missing}: ${daysText(days)}`, link };
  });
  const [before, after] = [last ? dayText(last) : 'noch nie', next ? dayText(next) : 'nichts mehr'];
  return [...lines, { text: `Zuletzt belegt: ${before}. Als Nächstes erwartet: ${after}.` }];
}

/** @type {(buildings: Map<string, Building>, property: string, more: Building) => void} */
function addLines(buildings, property, { name, lines }) {
  const building = buildings.get(property) ?? { name, lines: [] };
  buildings.set(property, { ...building, lines: [...building.lines, ...lines] });
}

/** Companies get reports on own properties only. @type {(app: App, user: Row, isManager: boolean) => Set<string>} */
function ownProperties(app, user, isManager) {
  const column = isManager ? 'property_manager' : 'company_admin';
  const sql = `SELECT id FROM properties WHERE ${column} = {:me} AND ended_at = ''`;
  return new Set(queryRows(app, { sql, params: { me: user.id }, shape: { id: '' } }).map(({ id }) => id));
}

module.exports = { contentOf };
