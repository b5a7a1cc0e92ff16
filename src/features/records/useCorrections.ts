import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/cache/queries';
import { listRecordAudit } from '../../api/recordAudit';
import type { ShownRecord } from '../../domain/documentation/record';
import {
  correctionsOf,
  deliveredAt,
  type EarlierValues,
  earlierValuesOf,
  type RecordCorrection,
} from '../evidence/corrections';
import type { Evidence } from './useRecord';
import { type Supplements, useSupplements } from './useSupplements';

/**
 * `corrections`: undefined while loading. `earlier`: the corrected facts. `isInBand`: the verdict names all corrections.
 */
export type Corrected = {
  supplements: Supplements;
  corrections: readonly RecordCorrection[] | undefined;
  earlier: EarlierValues;
  isInBand: boolean;
};

/** Nachträge and other corrections of a record. `hasAudit`: offices also read the audit log, employees have no access to it. */
export function useCorrections(
  account: string,
  record: ShownRecord,
  { office, standing, hasAudit }: { office: boolean; hasAudit: boolean } & Pick<Evidence, 'standing'>,
): Corrected {
  const supplements = useSupplements(account, record, office);
  const isInBand = standing?.state === 'corrected';
  const { data: changes, isError } = useQuery(
    {
      queryKey: [account, 'corrections', record.id],
      queryFn: ({ signal }) => listRecordAudit([record.id], signal),
      enabled: isInBand && hasAudit,
    },
    queries,
  );
  const isKnown = !isInBand || !hasAudit || changes !== undefined || isError;
  const { all, lines } = supplements;
  const known = correctionsOf({ supplements: all, lines, changes: changes ?? [], since: deliveredAt(standing) });
  const earlier = earlierValuesOf(known.flatMap((one) => one.lines));
  return { supplements, corrections: isKnown ? known : undefined, earlier, isInBand: isInBand && known.length > 0 };
}
