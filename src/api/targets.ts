/** Soll-Bilder. Every call throws RemoteError. */
import type { TargetPhoto } from '../domain/photos/target';
import { requestJson, sendCommand, sessionToken } from './client';
import { errorOf } from './failure';
import { readFilledText, readFlag, rowOf, toList, toRow } from './values';
import { answerOf, type Credential, fetchFromServer, headersOf } from './wire';

/** Time for a picture of 150 KB on the slowest line. */
const PATIENCE = 60_000;

/** `isOwn`: chosen by this office. */
export type ChosenTarget = { photo: string; isOwn: boolean };
export type RecordTargets = { items: ChosenTarget[]; mayChoose: boolean };

const pathOf = (photo: string) => `/api/app/targets/${encodeURIComponent(photo)}`;

const parseTarget = (row: unknown): TargetPhoto => {
  const target = toRow(row);
  return {
    id: readFilledText(target, 'photo'),
    property: readFilledText(target, 'property'),
    service: readFilledText(target, 'service'),
  };
};
const parseChosen = rowOf<ChosenTarget>({ photo: readFilledText, isOwn: readFlag });

/** For the camera. @param credential of a link; absent: the page's session */
export function listTargets(credential?: Credential): Promise<TargetPhoto[]> {
  return requestJson('/api/app/targets', {
    ...(credential && { credential }),
    parse: (body) => toList(toRow(body).items).map(parseTarget),
  });
}

/** Those of the record's property and service. */
export function listRecordTargets(record: string, signal?: AbortSignal): Promise<RecordTargets> {
  return requestJson(`/api/app/documentations/${record}/targets`, {
    signal,
    parse: (body) => ({
      items: toList(toRow(body).items).map(toRow).map(parseChosen),
      mayChoose: readFlag(toRow(body), 'mayChoose'),
    }),
  });
}

/** @returns the JPEG. */
export async function fetchTarget(photo: string, credential?: Credential, signal?: AbortSignal): Promise<ArrayBuffer> {
  const token = sessionToken() ?? '';
  const headers = headersOf({ credential: credential ?? { kind: 'session', token } });
  const readBytes = async (answer: Response) => (answer.ok ? answer.arrayBuffer() : answerOf(answer));
  const found = await fetchFromServer(pathOf(photo), { headers }, { timeoutMs: PATIENCE, signal, read: readBytes });
  if ('status' in found) throw errorOf(found);
  return found;
}

export function chooseTarget(photo: string): Promise<void> {
  return sendCommand(pathOf(photo), { method: 'PUT' });
}

export function removeTarget(photo: string): Promise<void> {
  return sendCommand(pathOf(photo), { method: 'DELETE' });
}
