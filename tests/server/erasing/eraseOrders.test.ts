/** An order to erase carries the server's mark (D409). A handwritten one is not executed. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { verified } from '../../support/evidence/verified';
import { deliver, session, type Work, work } from '../../support/rows/work';
import { filesWith, operate } from '../../support/server/erasing';
import { takeBack } from '../../support/server/migrations';
import { startServer, type TestServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { startTenants } from '../../support/server/startTenants';

const place = await mkdtemp(join(tmpdir(), 'objektbeleg-erase-orders-'));
afterAll(() => rm(place, { recursive: true, force: true }));

async function stageOf() {
  const { server, world } = await startTenants();
  const { a } = world;
  return {
    server,
    env: { DATA_DIR: server.dir, PUBLIC_URL: server.url },
    delivered: async (notes: string): Promise<Work> => {
      const made = await work({ author: a.employee.id, property: a.property, photos: 1, content: { notes } });
      await deliver(server, made, session(a.employee.token));
      return made;
    },
  };
}

/** Resets the database to the version before marks. The next start migrates it. */
async function toVersionBefore(server: TestServer): Promise<void> {
  await server.stop();
  await takeBack(server.dir, '1795201305_erasures_mark.js');
}

describe('an order to erase', () => {
  it("without the server's mark is named until the key's owner accepts it", async () => {
    const own = await stageOf();
    const [inTable, inList] = [await own.delivered('Bleibt: Weißdorn'), await own.delivered('Bleibt: Berberitze')];
    const wide = await own.delivered('Bestellt: Kreuzdorn');
    expect((await operate('erase', ['dokumentation', wide.sealed.id, '--ja'], own.env)).code).toBe(0);
    expect((await verified(own.server)).code).toBe(0);
    const list = join(own.server.dir, 'erasures.jsonl');
    const genuine = JSON.parse((await readFile(list, 'utf8')).trim());
    // The attacker copies a genuine order, mark included.
    await sql(
      own.server,
      `INSERT INTO erasures SELECT kind, '${inTable.sealed.id}', records, at, deliverer, link, files, 0, mac FROM erasures`,
    );
    await own.server.stop();
    await writeFile(list, `${JSON.stringify(genuine)}\n${JSON.stringify({ ...genuine, id: inList.sealed.id })}\n`);
    const again = await startServer({ dir: own.server.dir });
    try {
      expect(await filesWith(again.dir, ['Weißdorn', 'Berberitze'])).not.toEqual([]);
      const refused = again.lines().filter((line) => line.includes('nicht ausgeführt'));
      for (const one of [inTable, inList])
        expect(refused.filter((line) => line.includes(`(record ${one.sealed.id})`))).toHaveLength(1);
      const { code, text } = await verified(again);
      expect(code).toBe(1);
      for (const one of [inTable, inList]) {
        const [row] = await sql(again, `SELECT number FROM documentations WHERE id = '${one.sealed.id}'`);
        const named = text.split('\n').find((line) => line.includes(`(record ${one.sealed.id})`));
        expect(named).toContain(String(row?.number));
        expect(named).toContain('trägt nicht das Zeichen dieses Servers');
      }
      await again.stop();
      const accepted = await operate('verify', ['--annehmen'], { DATA_DIR: again.dir });
      for (const one of [inTable, inList])
        expect(accepted.text).toMatch(new RegExp(`^Löschung vom .* \\(record ${one.sealed.id}\\): übernommen$`, 'm'));
      expect(accepted.text).toContain('der nächste Start führt sie aus');
      const third = await startServer({ dir: again.dir });
      const left = await filesWith(third.dir, ['Weißdorn', 'Berberitze']);
      const { code: atLast } = await verified(third);
      await third.stop();
      expect([left, atLast]).toEqual([[], 0]);
    } finally {
      await again.remove();
    }
  }, 120_000);

  it('executed before marks existed is executed again in an older database', async () => {
    const own = await stageOf();
    const made = await own.delivered('Früher: Hartriegel');
    const backup = join(place, 'backups', 'unmarked');
    expect((await operate('backup', [backup], own.env)).code).toBe(0);
    expect((await operate('erase', ['dokumentation', made.sealed.id, '--ja'], own.env)).code).toBe(0);
    const list = join(own.server.dir, 'erasures.jsonl');
    const { mac: _mac, ...old } = JSON.parse((await readFile(list, 'utf8')).trim());
    await writeFile(list, `${JSON.stringify(old)}\n`);
    await toVersionBefore(own.server);
    const again = await startServer({ dir: own.server.dir });
    try {
      expect((await verified(again)).code).toBe(0);
      await writeFile(join(place, 'backups', 'erasures.jsonl'), await readFile(list));
      const dir = join(place, 'unmarked');
      expect((await operate('restore', [backup], { DATA_DIR: dir })).code).toBe(0);
      expect(await filesWith(dir, ['Hartriegel'])).not.toEqual([]);
      const restored = await startServer({ dir });
      expect(await filesWith(dir, ['Hartriegel'])).toEqual([]);
      await restored.stop();
    } finally {
      await again.remove();
    }
  }, 120_000);

  it('gets no mark by a repeated migration; a reset order is named', async () => {
    const own = await stageOf();
    const [forged, genuine] = [await own.delivered('Bleibt: Kornelkirsche'), await own.delivered('Bestellt: Mispel')];
    expect((await operate('erase', ['dokumentation', genuine.sealed.id, '--ja'], own.env)).code).toBe(0);
    await sql(
      own.server,
      `INSERT INTO erasures SELECT kind, '${forged.sealed.id}', records, at, deliverer, link, files, done, '' FROM erasures`,
    );
    const { dir } = own.server;
    await toVersionBefore(own.server);
    const marking = await startServer({ dir });
    await sql(marking, 'UPDATE erasures SET done = 0');
    const { code, text } = await verified({ dir });
    await marking.stop();
    expect(code).toBe(1);
    for (const one of [forged, genuine]) expect(text).toContain(`(record ${one.sealed.id})`);
    const erasing = await startServer({ dir });
    try {
      expect(await filesWith(dir, ['Kornelkirsche'])).not.toEqual([]);
    } finally {
      await erasing.remove();
    }
  }, 120_000);
});
