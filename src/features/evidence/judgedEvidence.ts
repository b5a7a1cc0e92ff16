/** What the log says of a record, and whether what the device signed holds: judged by this browser, not by the server that is asked. */
import { getEvidence, type Standing } from '../../api/evidence';
import { signatureHolds } from '../../platform/verifying';

/** `holds`: of the device's signature; null where there is none, or where this browser cannot say. */
export type JudgedStanding = Standing & { holds: boolean | null };

/** @throws RemoteError 'notFound' */
export async function judgedEvidence(id: string): Promise<JudgedStanding> {
  const standing = await getEvidence(id);
  const { device } = standing;
  return { ...standing, holds: device && (await signatureHolds(device, device.hash)) };
}
