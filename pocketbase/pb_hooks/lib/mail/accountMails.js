/**
 * German mails about an account. A token is in the link's fragment. The reader's address is not quoted, because mail
 * programs would link it.
 */
const mail = require('./mail.js');

const RESET_PAGE = '/passwort-neu';
const CONFIRM_PAGE = '/bestaetigen';

/** @type {(of: {token: string}) => Letter} */
function createResetMail({ token }) {
  return createMail('Passwort zurücksetzen', {
    paragraphs: [
      'Für das Konto mit dieser E-Mail-Adresse wurde ein neues Passwort angefordert. Der Link gilt 30 Minuten und nur einmal.',
      'Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.',
    ],
    link: buildPageUrl(RESET_PAGE, token),
    linkText: 'Neues Passwort wählen',
  });
}

/** `company`: entered the address; '' if the owner did. @type {(of: {token: string, company?: string}) => Letter} */
function createVerificationMail({ token, company = '' }) {
  if (company !== '') return createClaimMail({ token, company });
  return createMail('E-Mail-Adresse bestätigen', {
    paragraphs: [
      'Bitte bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört. Der Link gilt 24 Stunden.',
      'Wenn Sie kein Konto bei Objektbeleg angelegt haben, brauchen Sie nichts zu tun.',
    ],
    link: buildPageUrl(CONFIRM_PAGE, token),
    linkText: 'Adresse bestätigen',
  });
}

/** @type {(of: {token: string, company: string}) => Letter} */
function createClaimMail({ token, company }) {
  return createMail(`Gehört diese Adresse zu ${company}?`, {
    paragraphs: [
      `${company} hat Ihre E-Mail-Adresse für eine Mitarbeiterin oder einen Mitarbeiter eingetragen. Der Link fragt Sie, ob Sie dazugehören. Er gilt 24 Stunden.`,
      'Wenn Sie nicht dazugehören, antworten Sie mit Nein: Die Adresse ist dann wieder frei.',
    ],
    link: buildPageUrl(CONFIRM_PAGE, token),
    linkText: 'Frage beantworten',
  });
}

/** `isEntered`: the company may enter a new address. @type {(of: {name: string, isEntered: boolean}) => Letter} */
function addressFreed({ name, isEntered }) {
  return createMail(`E-Mail-Adresse von ${name}`, {
    paragraphs: [
      `Die E-Mail-Adresse, die Sie für ${name} eingetragen haben, gehört nach Angabe ihres Inhabers nicht zu Ihrem Betrieb. Sie steht nicht mehr bei diesem Konto.`,
      'Alle Dokumentationen bleiben erhalten.',
      isEntered
        ? 'Tragen Sie unter Mitarbeitende die richtige Adresse ein, damit sich die Person wieder anmelden kann.'
        : 'Die Person schützt ihr Konto mit einer Authenticator-App. Die richtige Adresse trägt der Betreiber von Objektbeleg ein.',
    ],
  });
}

/** To the new address. `email`: the present one. @type {(of: {email: string, token: string}) => Letter} */
function emailChange({ email, token }) {
  return createMail('Neue E-Mail-Adresse bestätigen', {
    paragraphs: [
      `Das Konto ${email} soll künftig diese E-Mail-Adresse haben. Der Link gilt 30 Minuten und fragt nach dem Passwort des Kontos.`,
      'Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Es ändert sich nichts.',
    ],
    link: buildPageUrl(CONFIRM_PAGE, token),
    linkText: 'Neue Adresse bestätigen',
  });
}

/** No link: the code belongs where it was requested. @type {(of: {code: string}) => Letter} */
function createCodeMail({ code: digits }) {
  return createMail('Ihr Code für die Anmeldung', {
    paragraphs: [
      `Ihr Code lautet: ${digits}`,
      'Er gilt 10 Minuten und nur einmal. Geben Sie ihn niemandem weiter.',
      'Wenn Sie sich nicht gerade anmelden, kennt jemand Ihr Passwort: Bitte ändern Sie es.',
    ],
  });
}

/** @type {(of: {happened: Happened}) => Letter} */
function createChangeMail({ happened }) {
  const { title, sentence, otherwise } = CHANGES[happened];
  return createMail(title, {
    paragraphs: [
      `${sentence} Wenn Sie das waren, brauchen Sie nichts zu tun.`,
      `Wenn Sie das nicht waren: ${otherwise}`,
    ],
  });
}

const NEW_PASSWORD =
  'Öffnen Sie Objektbeleg, wählen Sie bei der Anmeldung „Passwort vergessen?“ und setzen Sie ein neues Passwort.';
const CONTACT_OPERATOR =
  'Bitte wenden Sie sich gleich an den Betreiber; seine Anschrift steht im Impressum von Objektbeleg.';
const NEW_PASSWORD_ENDS = `${NEW_PASSWORD} Damit enden auch alle Schlüssel, Kalender-Adressen und Webhooks.`;
/** @type {{[happened in Happened]: {title: string, sentence: string, otherwise: string}}} */
const CHANGES = {
  password: {
    title: 'Ihr Passwort wurde geändert',
    sentence: 'Das Passwort des Kontos mit dieser E-Mail-Adresse wurde soeben geändert.',
    otherwise: NEW_PASSWORD,
  },
  email: {
    title: 'Ihre E-Mail-Adresse wurde geändert',
    sentence: 'Das Konto mit dieser E-Mail-Adresse hat soeben eine andere bekommen.',
    otherwise: CONTACT_OPERATOR,
  },
  mfaOn: {
    title: 'Zwei-Faktor-Anmeldung eingeschaltet',
    sentence: 'Für das Konto mit dieser E-Mail-Adresse wurde soeben die Zwei-Faktor-Anmeldung eingeschaltet.',
    otherwise: NEW_PASSWORD,
  },
  mfaApp: {
    title: 'Zwei-Faktor-Anmeldung mit App eingeschaltet',
    sentence: `Für das Konto mit dieser E-Mail-Adresse wurde soeben die Zwei-Faktor-Anmeldung mit einer Authenticator-App eingeschaltet. Alle anderen Geräte sind abgemeldet.`,
    otherwise: CONTACT_OPERATOR,
  },
  mfaReset: {
    title: 'Zwei-Faktor-Anmeldung zurückgesetzt',
    sentence: `Der Betreiber hat die Zwei-Faktor-Anmeldung des Kontos mit dieser E-Mail-Adresse soeben ausgeschaltet. Unter Konto können Sie sie wieder einschalten.`,
    otherwise: CONTACT_OPERATOR,
  },
  recoveryUsed: {
    title: 'Anmeldung mit einem Wiederherstellungscode',
    sentence: `Beim Konto mit dieser E-Mail-Adresse hat sich soeben jemand mit einem Wiederherstellungscode angemeldet.`,
    otherwise: NEW_PASSWORD,
  },
  recoveryCodes: {
    title: 'Neue Wiederherstellungscodes',
    sentence: `Für das Konto mit dieser E-Mail-Adresse wurden soeben neue Wiederherstellungscodes erstellt. Die bisherigen gelten nicht mehr.`,
    otherwise: NEW_PASSWORD,
  },
  apiKey: {
    title: 'Neuer Schlüssel für ein anderes Programm',
    sentence: `Für das Konto mit dieser E-Mail-Adresse wurde soeben ein Schlüssel erstellt. Damit liest ein anderes Programm Daten aus Objektbeleg.`,
    otherwise: NEW_PASSWORD_ENDS,
  },
  calendar: {
    title: 'Neue Adresse für einen Kalender',
    sentence: `Für das Konto mit dieser E-Mail-Adresse wurde soeben eine Kalender-Adresse erstellt. Wer sie hat, liest diesen Kalender.`,
    otherwise: NEW_PASSWORD_ENDS,
  },
  webhook: {
    title: 'Neuer Webhook für ein anderes Programm',
    sentence: `Für das Konto mit dieser E-Mail-Adresse wurde soeben ein Webhook angelegt. Ein anderes Programm erfährt damit, wann etwas geschieht.`,
    otherwise: NEW_PASSWORD_ENDS,
  },
  mfaOff: {
    title: 'Zwei-Faktor-Anmeldung ausgeschaltet',
    sentence: 'Für das Konto mit dieser E-Mail-Adresse wurde soeben die Zwei-Faktor-Anmeldung ausgeschaltet.',
    otherwise: NEW_PASSWORD,
  },
};

/** @type {(title: string, content: Omit<LetterContent, 'title'>) => Letter} */
function createMail(title, content) {
  return mail.renderMail({ title, ...content });
}

/** @type {(path: string, token: string) => string} */
function buildPageUrl(path, token) {
  return mail.pageUrl(`${path}#t=${token}`);
}

module.exports = {
  createResetMail,
  createVerificationMail,
  addressFreed,
  emailChange,
  createCodeMail,
  createChangeMail,
};
