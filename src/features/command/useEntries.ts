/** The entries of a role, from answers that its screens already cache. */
import { useEmployees, useOwnedProperties, useSharings } from '../../api/cache/answers';
import { NEW_PATHS, SHARES_PATH } from '../../components/newPaths';
import { officeOf } from '../../components/offices';
import { historyPath, managerPropertyPath, PATHS, propertyPath } from '../../components/paths';
import type { SessionRow } from '../../db/db';
import { useProperties } from '../../db/live/screens';
import { numberedAddress } from '../../domain/documentation/propertyTexts';
import { addressOf, NO_FILTER } from '../../domain/search/filter';
import type { Entry } from './entries';

export function useEntries({ user, role }: SessionRow): Entry[] {
  const isManager = role === 'property_manager';
  const isCompany = role === 'company_admin';
  const owned = useOwnedProperties(user, { enabled: isManager }).data ?? [];
  const sharings = useSharings(user, { enabled: isManager }).data ?? [];
  const local = useProperties(isCompany ? user : '') ?? [];
  const people = useEmployees(user, { enabled: isCompany }).data ?? [];
  const companies = new Map(sharings.map(({ companyAdmin, companyName }) => [companyAdmin, companyName]));
  return [
    ...(isCompany ? [newDocumentation] : []),
    ...(isManager ? managerActions : []),
    ...(officeOf(role)?.areas ?? []).map(({ to, label }) => ({ key: to, kind: 'Seite', label, to })),
    ...(isManager || isCompany ? [defects, shares] : []),
    ...PAGES,
    ...owned.map((one) => buildingEntry(one, managerPropertyPath(one.id))),
    ...local.map((one) => buildingEntry(one, propertyPath(one.id))),
    ...[...companies].map(([id, name]) => companyEntry(id, name)),
    ...people.map(({ id, fullName }) => ({
      ...{ key: id, kind: 'Person', label: fullName, small: 'Dokumentationen ansehen' },
      to: historyPath({ employee: id }),
    })),
  ];
}

const newDocumentation: Entry = {
  ...{ key: 'new', kind: 'Aktion', label: 'Neue Dokumentation' },
  to: PATHS.newDocumentation,
};

/** Each opens its dialog on the page of the properties. */
const managerActions: readonly Entry[] = Object.entries(NEW_PATHS).map(([label, to]) => ({
  ...{ key: to, kind: 'Aktion', label, to },
}));

const defects: Entry = { key: PATHS.defects, kind: 'Seite', label: 'Mängel', to: PATHS.defects };

const shares: Entry = { key: SHARES_PATH, kind: 'Seite', label: 'Meine Freigaben', to: SHARES_PATH };

const PAGES: readonly Entry[] = [
  { key: PATHS.account, kind: 'Seite', label: 'Konto', to: PATHS.account },
  { key: PATHS.letters, kind: 'Seite', label: 'E-Mails', small: 'Welche E-Mails Sie bekommen', to: PATHS.letters },
  { key: PATHS.check, kind: 'Seite', label: 'Prüfen', small: 'Nachweis mit Nummer oder Datei prüfen', to: PATHS.check },
];

function buildingEntry(of: { id: string; name: string; number?: string; address: string }, to: string): Entry {
  return { key: of.id, kind: 'Immobilie', label: of.name, small: numberedAddress(of), to };
}

function companyEntry(id: string, name: string): Entry {
  const query = new URLSearchParams(addressOf({ ...NO_FILTER, provider: id }));
  return {
    ...{ key: id, kind: 'Dienstleister', label: name, small: 'Dokumentationen ansehen' },
    to: `${PATHS.managerDocumentations}?${query}`,
  };
}
