import { PRINTED_QR, QrCode } from '../../components/QrCode';
import { CHECK_PATH } from '../../domain/evidence/check';
import { listCheckText } from './evidenceWords';
import './listCheckCode.css';

/** Text and target of the code on a print with many record numbers. */
export type ListCheck = { address: string; text: string };

/** @param log the signed size of the log; null where unknown, or where a print must not wait. */
export function listCheckWith(log: { size: number; root: string } | null): ListCheck {
  const address = `${location.origin}${CHECK_PATH}`;
  return { address, text: listCheckText(address, log) };
}

export function ListCheckCode({ check: { address, text } }: { check: ListCheck }) {
  return (
    <div className="list-check">
      <QrCode text={address} label={`QR-Code: ${address}`} size={PRINTED_QR} />
      <p>{text}</p>
    </div>
  );
}
