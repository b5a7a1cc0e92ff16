import { MailX, MapPinOff, Trash2 } from 'lucide-react';
import { dateTime, formatTime } from '../../../components/format';
import type { ConcernLine } from '../../../components/lists/Concerns';
import { weekdayDate } from '../../../components/officeFormat';
import { documentationPath, PATHS } from '../../../components/paths';
import { locationStatusText } from '../../../domain/documentation/presenceText';
import { propertyText } from '../../invitations/states';
import { deletionText } from '../../records/Deletions';
import type { Concern } from './attention';

/** Text and link of an open question. */
export function lineOf(concern: Concern): ConcernLine {
  const { id } = concern.of;
  if (concern.kind === 'expired')
    return {
      id,
      icon: MailX,
      title: `Einladung abgelaufen: ${concern.of.email}`,
      text: `${propertyText(concern.of)}, gültig bis ${dateTime(concern.of.expiresAt)}`,
      to: PATHS.managerInvitations,
    };
  if (concern.kind === 'deleted')
    return {
      id,
      icon: Trash2,
      title: `Gelöscht: ${concern.of.propertyName}, ${dateTime(concern.of.capturedAt)}`,
      text: deletionText(concern.of),
      to: documentationPath(id),
    };
  const { propertyName, capturedAt, serviceType, locationStatus, distance } = concern.of;
  return {
    id,
    icon: MapPinOff,
    title: `${locationStatusText(locationStatus, distance)}: ${propertyName}`,
    text: [`${weekdayDate(capturedAt)}, ${formatTime(capturedAt)}`, serviceType].filter(Boolean).join(', '),
    to: documentationPath(id),
  };
}
