/** The app's routes, and the addresses by which tests open them. */
import { readFileSync } from 'node:fs';
import { managerPropertyPath, PATHS, propertyPath } from '../../../src/components/paths';

export const PAIRING = `/einrichten#t=${'x'.repeat(43)}`;
export const MAIL_LINKS = [
  '/passwort-neu#t=e30.eyJ0eXBlIjoicGFzc3dvcmRSZXNldCJ9.x',
  '/bestaetigen#t=e30.eyJ0eXBlIjoiZW1haWxDaGFuZ2UifQ.x',
];
export const PUBLIC = [
  '/',
  '/beispiel',
  '/impressum',
  '/datenschutz',
  '/kontakt',
  '/barrierefreiheit',
  '/pruefen',
  '/pruefbuch',
  '/pruefen/4F7K2-Q9M3X',
  '/property-manager/auth?tab=login',
  '/property-manager/auth?tab=signup',
  '/invite/abc',
  '/invite',
  ...MAIL_LINKS,
  '/documentation/KURZ',
  `/abbestellen/weekly_${'x'.repeat(15)}_${'0'.repeat(64)}`,
  '/einrichten',
  PAIRING,
  '/geteilt',
  `/geteilt#${'x'.repeat(43)}`,
  '/gibt-es-nicht',
];
export const FIELD = ['/dashboard', '/history', '/nicht-uebertragen', '/konto', '/documentation/abcdefghij12345'];
export const ADMIN = ['/admin/dashboard', '/admin/users', '/admin/audit', '/admin/system', '/history', '/konto'];

/** @param property one of its own */
export function managerPaths(property: string): string[] {
  return [
    PATHS.managerDashboard,
    PATHS.managerDocumentations,
    PATHS.managerProperties,
    managerPropertyPath(property),
    PATHS.managerInvitations,
    PATHS.defects,
    '/history',
    '/konto',
    '/konto/e-mails',
  ];
}

/** @param property one that the company works at */
export function companyPaths(property: string): string[] {
  return [
    '/dashboard',
    '/history',
    '/employees',
    '/properties',
    propertyPath(property),
    '/nachtraeglich',
    PATHS.defects,
    '/konto',
    '/konto/e-mails',
  ];
}

/** Forms with a Nachtrag's photos and with its correction. */
export function supplementPaths(record: string): string[] {
  return [`/nachtrag/${record}`, `/nachtrag/${record}?art=korrektur`];
}

/** The addresses of the route table, with their parameters, as src/app/Router.tsx lists them. */
function listRoutes(): string[] {
  const source = readFileSync('src/app/Router.tsx', 'utf8');
  const named = [...source.matchAll(/^ {2}\[(?:PATHS\.(\w+)|'([^']+)'|`([^`]+)`|(LEAVE_PATH)), /gm)];
  const pathOf = (key: string) => PATHS[key as keyof typeof PATHS];
  return named.map(([, key, plain, built, leave]) => {
    if (key) return pathOf(key);
    if (leave) return '/abbestellen/:token';
    return plain ?? (built ?? '').replace(/\$\{PATHS\.(\w+)\}/g, (_, of) => pathOf(of));
  });
}

/** Routes that none of these addresses opens. @param only a part of the routes */
export function routesWithout(addresses: readonly string[], only = /./): string[] {
  const opened = addresses.map((path) => new URL(path, 'http://app').pathname);
  return listRoutes().filter((route) => {
    const fits = new RegExp(`^${route.replace(/:\w+/g, '[^/]+').replace('*', '/gibt-es-nicht')}$`);
    return only.test(route) && !opened.some((path) => fits.test(path));
  });
}
