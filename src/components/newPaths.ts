/** Addresses of the box of Ctrl+K; not in paths.ts, which the camera loads. */
import { PATHS } from './paths';

/** Anchor of the shares on the Konto page. */
export const SHARES = 'freigaben';
export const SHARES_PATH = `${PATHS.account}#${SHARES}`;

/** Query parameter that opens a dialog of the Hausverwaltung's properties, and its values. */
export const NEW = 'neu';
export const NEW_KINDS = { property: 'immobilie', invitation: 'einladung', list: 'liste' } as const;

const pathOf = (kind: string) => `${PATHS.managerProperties}?${NEW}=${kind}`;

/** By what the dialog does. */
export const NEW_PATHS = {
  'Neue Immobilie': pathOf(NEW_KINDS.property),
  'Dienstleister einladen': pathOf(NEW_KINDS.invitation),
  'Immobilien aus einer Liste einlesen': pathOf(NEW_KINDS.list),
} as const;
