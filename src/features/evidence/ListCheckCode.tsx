import { PRINTED_QR, QrCode } from '../../components/QrCode';
import { CHECK_PATH } from '../../domain/evidence/check';
import { listCheckText } from './evidenceWords';
import './listCheckCode.css';

/** What stands beside the code of a paper with many numbers, and what it opens (D267). */
export type ListCheck = { address: string; text: string };

/** @param log how far the log had come, as signed; null where that is not known, or where a print waits for nothing. */
export function listCheckWith(log: { size: number; root: string } | null): ListCheck {
  const address = `${location.origin}${CHECK_PATH}`;
  return { address, text: listCheckText(address, log) };
}

/** The code on such a paper, with its words beside it. */
export function ListCheckCode({ check: { address, text } }: { check: ListCheck }) {
  return (
    <div className="list-check">
      <QrCode text={address} label={`QR-Code: ${address}`} size={PRINTED_QR} />
      <p>{text}</p>
    </div>
  );
}
