import { Handshake, House, Pencil, QrCode, Trash2, Unlink, Users } from 'lucide-react';
import type { IconType } from '../../../ui/icon';
import { linkEndText } from '../../../ui/linkEnd';
import type { Act, Place } from './places';

export type Offer = { act: Act; label: string; icon: IconType; value?: string; danger?: boolean };

/** What can be done with a property; only an own one can be edited or deleted. */
export function offersFor(place: Place): readonly Offer[] {
  const assigned = place.assigned === null ? '' : String(place.assigned);
  const both: Offer[] = [
    { act: 'assign', label: 'Mitarbeitende zuordnen', icon: Users, value: assigned },
    { act: 'link', label: 'Dokumentations-Link', icon: QrCode, value: linkValue(place) },
  ];
  if (!place.own) return [...both, { act: 'unshare', label: 'Zusammenarbeit beenden', icon: Unlink }];
  return [
    ...both,
    { act: 'edit', label: 'Bearbeiten', icon: Pencil },
    { act: 'delete', label: 'Löschen', icon: Trash2, danger: true },
  ];
}

function linkValue({ link }: Place): string {
  return link === undefined ? '' : linkEndText(link, Date.now());
}

/** Own and shared ones are told apart by icon and word. */
export function originIcon({ own }: Place): IconType {
  return own ? House : Handshake;
}
