/** The log's answer about a record. This browser verifies the device's signature instead of trusting the server. */
import { getEvidence, type Standing } from '../../api/evidence';
import { signatureHolds } from '../../platform/verifying';

/** `holds`: null without a signature, or where this browser cannot verify. */
export type JudgedStanding = Standing & { holds: boolean | null };

/** @throws RemoteError 'notFound' */
export async function judgedEvidence(id: string): Promise<JudgedStanding> {
  const standing = await getEvidence(id);
  const { device } = standing;
  return { ...standing, holds: device && (await signatureHolds(device, device.hash)) };
}
