/** Invented people and properties of the demo; example.org is a reserved domain. */

export const PASSWORD = 'objektbeleg';

/** The accounts that the start prints. */
export const ACCOUNTS = [
  { key: 'admin', email: 'admin@example.org', label: 'Super Admin' },
  { key: 'manager', email: 'hausverwaltung@example.org', label: 'Hausverwaltung' },
  { key: 'provider', email: 'dienstleister@example.org', label: 'Dienstleister' },
  { key: 'jonas', email: 'mitarbeit@example.org', label: 'Mitarbeitende' },
];

const MANAGER_COMPANY = 'Hausverwaltung Reinhardt & Söhne';
const PROVIDER_COMPANY = 'Kowalski Gebäudedienste GmbH';

export const PEOPLE = [
  { key: 'admin', email: 'admin@example.org', full_name: 'Andrea Berger', company_name: '', role: 'super_admin' },
  {
    key: 'manager',
    email: 'hausverwaltung@example.org',
    full_name: 'Petra Reinhardt',
    company_name: MANAGER_COMPANY,
    role: 'property_manager',
  },
  {
    key: 'provider',
    email: 'dienstleister@example.org',
    full_name: 'Tomasz Kowalski',
    company_name: PROVIDER_COMPANY,
    role: 'company_admin',
  },
  { key: 'jonas', email: 'mitarbeit@example.org', full_name: 'Jonas Weber', role: 'employee', employer: 'provider' },
  { key: 'ewa', email: 'ewa.nowak@example.org', full_name: 'Ewa Nowak', role: 'employee', employer: 'provider' },
  {
    key: 'stefan',
    email: 'stefan.krueger@example.org',
    full_name: 'Stefan Krüger',
    role: 'employee',
    employer: 'provider',
  },
];

/** Their password is public in this source (D292). */
export const ADDRESSES = PEOPLE.map(({ email }) => email);

export const COMPANIES = { manager: MANAGER_COMPANY, provider: PROVIDER_COMPANY };

/** Real addresses. `services`: agreed with the provider, if shared. */
export const PROPERTIES = [
  {
    key: 'venloer',
    name: 'Venloer Straße 419, Vorderhaus',
    address: 'Venloer Straße 419, 50825 Köln',
    latitude: 50.951035,
    longitude: 6.914012,
    owner: 'manager',
    services: ['Hausmeister', 'Winterdienst'],
    people: ['jonas', 'stefan'],
    notes: 'Schlüssel im Tresor neben der Kellertür.',
  },
  {
    key: 'aachener',
    name: 'Aachener Straße 220',
    address: 'Aachener Straße 220, 50931 Köln',
    latitude: 50.936472,
    longitude: 6.919935,
    owner: 'manager',
    services: ['Reinigungsdienst'],
    people: ['ewa', 'jonas'],
    notes: '',
  },
  {
    key: 'neusser',
    name: 'Neusser Straße 450, Wohnhaus',
    address: 'Neusser Straße 450, 50733 Köln',
    latitude: 50.967702,
    longitude: 6.952893,
    owner: 'manager',
    services: ['Hausmeister', 'Reinigungsdienst'],
    people: ['jonas', 'ewa'],
    notes: 'Mülltonnen stehen im Hof links, Abholung Dienstag.',
  },
  {
    key: 'kalker',
    name: 'Kalker Hauptstraße 247, Innenhof',
    address: 'Kalker Hauptstraße 247, 51103 Köln',
    latitude: 50.938412,
    longitude: 7.007745,
    owner: 'manager',
    services: ['Gartenpfleger', 'Winterdienst'],
    people: ['stefan', 'jonas'],
    notes: 'Wasseranschluss am Gartenhaus.',
    winter: '06:00-20:00',
    saltless: true,
  },
  {
    key: 'wiener',
    name: 'Wiener Platz 2a',
    address: 'Wiener Platz 2a, 51065 Köln',
    latitude: 50.962482,
    longitude: 7.004518,
    owner: 'manager',
    services: ['Reinigungsdienst'],
    people: ['ewa'],
    notes: '',
  },
  {
    key: 'pariser',
    name: 'Pariser Platz 1, Nordflügel',
    address: 'Pariser Platz 1, 50765 Köln',
    latitude: 51.020795,
    longitude: 6.897721,
    owner: 'manager',
    services: ['Gartenpfleger', 'Hausmeister'],
    people: ['stefan'],
    notes: 'Anmeldung beim Empfang.',
  },
  {
    key: 'ottoplatz',
    name: 'Ottoplatz 1',
    address: 'Ottoplatz 1, 50679 Köln',
    latitude: 50.940817,
    longitude: 6.974739,
    owner: 'manager',
    services: [],
    people: [],
    notes: 'Noch kein Dienstleister beauftragt.',
  },
  {
    key: 'lager',
    name: 'Lager und Werkstatt',
    address: 'Friedrich-Ebert-Ufer 64, 51143 Köln',
    latitude: 50.885812,
    longitude: 7.050276,
    owner: 'provider',
    services: [],
    people: ['jonas', 'stefan'],
    notes: 'Eigenes Objekt des Betriebs.',
  },
];
