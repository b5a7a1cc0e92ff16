/** The app's client verifies a log with witnesses (D355) and its growth (D356) on a real server. */
import 'fake-indexeddb/auto';
import { afterAll, expect, it } from 'vitest';
import { cosignatureIn, witnessKey } from '../../../pocketbase/evidence/cosignature.mjs';
import { getSetting } from '../../../src/db/settings';
import { checkLog } from '../../../src/features/evidence/log-watch/checkLog';
import type { CaseFilePart } from '../../../src/features/reports/case-file/file';
import { logFiles } from '../../../src/features/reports/case-file/logFiles';
import { signNow } from '../../support/evidence/judge';
import { startWitness } from '../../support/evidence/logWitness';
import { deliver, session, work } from '../../support/rows/work';
import { send } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { stage } from '../stage';
import { pageOf } from './pageOf';

const witness = await startWitness();
afterAll(() => witness.stop());
const env = { WITNESS_URLS: witness.url, WITNESS_KEYS: witness.key };
const { server, a } = await stage({ env, clock: false });
pageOf(server.url);

/** Adds an entry, signed by log and witness. @returns the served checkpoint. */
async function grown(): Promise<string> {
  const { employee, property } = a;
  await deliver(server, await work({ author: employee.id, property, photos: 1 }), session(employee.token));
  await signNow(server);
  await witness.learn(server);
  const served = async () => {
    await sql(server, 'UPDATE evidence_witnesses SET due = 0');
    await send(server, '/api/crons/evidence', { method: 'POST', token: server.su });
    return String((await send(server, '/pruefbuch/checkpoint')).body);
  };
  await expect.poll(served, { timeout: 60_000, interval: 200 }).toContain('zeuge.example.org');
  return served();
}

it('a package has the log’s note and the witnesses’ lines as two files', async () => {
  const note = await grown();
  const size = Number(note.split('\n')[1]);
  const files = new Map<string, CaseFilePart['input']>();
  const signal = new AbortController().signal;
  for await (const { name, input } of logFiles({ own: size - 1, positions: [0], signal })) files.set(name, input);
  const [checkpoint, lines] = [String(files.get('pruefbuch/checkpoint')), String(files.get('pruefbuch/zeugen'))];
  expect(checkpoint + lines).toBe(note);
  expect(checkpoint.trim().split('\n')).toHaveLength(5);
  const known = witnessKey(witness.key);
  const text = checkpoint.slice(0, checkpoint.indexOf('\n\n') + 1);
  expect(known && cosignatureIn(lines.trim().split('\n'), { text, witness: known })).not.toBeNull();
});

it('the client proves each next state of the log and stores it', async () => {
  for (let more = 0; more < 3; more++) {
    const note = await grown();
    await checkLog();
    expect(await getSetting('keptLog')).toMatchObject({ note, finding: null });
  }
});
