import { Handshake, House, Pencil, QrCode, Trash2, Unlink, Users } from 'lucide-react';
import type { IconType } from '../../../components/Icon';
import { linkEndText } from '../../../components/linkEnd';
import type { BuildingAct, BuildingItem } from './propertyItem';

export type Offer = {
  act: BuildingAct;
  label: string;
  short?: string;
  icon: IconType;
  value?: string;
  danger?: boolean;
};

/** The actions on a property; edit and delete for own ones only. */
export function buildingOffersFor(item: BuildingItem): readonly Offer[] {
  const assigned = item.assigned === null ? '' : String(item.assigned);
  const both: Offer[] = [
    { act: 'assign', label: 'Mitarbeitende zuordnen', short: 'Zuordnen', icon: Users, value: assigned },
    { act: 'link', label: 'Dokumentations-Link', short: 'Link', icon: QrCode, value: linkValue(item) },
  ];
  if (!item.own) return [...both, { act: 'unshare', label: 'Zusammenarbeit beenden', icon: Unlink }];
  return [
    ...both,
    { act: 'edit', label: 'Bearbeiten', icon: Pencil },
    { act: 'delete', label: 'Löschen', icon: Trash2, danger: true },
  ];
}

function linkValue({ link }: BuildingItem): string {
  return link === undefined ? '' : linkEndText(link, Date.now());
}

export function originIcon({ own }: BuildingItem): IconType {
  return own ? House : Handshake;
}
