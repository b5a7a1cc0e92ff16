/** Groups sharings (one per property and provider) by provider. Pure. */
import type { SharingRecord } from '../../api/sharings';
import { formatDate } from '../../components/format';
import { byName } from '../../components/officeFormat';
import { inOrder, type ServiceType } from '../../domain/documentation/service';

export type Provider = {
  id: string;
  name: string;
  sharings: SharingRecord[];
  /** The first sharing, ms. */
  since: number;
  serviceTypes: ServiceType[];
  /** Confirmed its address. */
  verified: boolean;
};

/** Each provider once, by name, with its sharings and all agreed services. */
export function providersOf(sharings: readonly SharingRecord[]): Provider[] {
  const ids = [...new Set(sharings.map(({ companyAdmin }) => companyAdmin))];
  return ids
    .map((id) =>
      toProvider(
        id,
        sharings.filter(({ companyAdmin }) => companyAdmin === id),
      ),
    )
    .sort(byName);
}

function toProvider(id: string, rows: readonly SharingRecord[]): Provider {
  const sharings = [...rows].sort((a, b) => a.since - b.since);
  return {
    id,
    name: sharings[0]?.companyName ?? '',
    sharings,
    since: sharings[0]?.since ?? 0,
    serviceTypes: inOrder(rows.flatMap(({ serviceTypes }) => serviceTypes)),
    verified: rows.every(({ verified }) => verified),
  };
}

export function agreedText({ serviceTypes, since }: SharingRecord): string {
  return [serviceTypes.join(', '), `seit ${formatDate(since)}`].filter(Boolean).join(', ');
}
