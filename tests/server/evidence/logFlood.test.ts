/** Public reading of the log cannot stop the server. */
import { expect, it } from 'vitest';
import { LOG_REQUESTS_PER_TEN_SECONDS } from '../../../src/domain/people/quotas';
import { signNow } from '../../support/evidence/judge';
import { deliver, session, work } from '../../support/rows/work';
import { send } from '../../support/server/server';
import { stage } from '../stage';

const { server, a } = await stage({ clock: false });

it('an address that reads without end must wait and can still deliver', async () => {
  const brought = () => work({ author: a.employee.id, property: a.property, photos: 1 });
  await deliver(server, await brought(), session(a.employee.token));
  await signNow(server);
  const answers: Awaited<ReturnType<typeof send>>[] = [];
  // Ten at once, as clients do. More would queue until the window has passed.
  while (answers.length < LOG_REQUESTS_PER_TEN_SECONDS + 20)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          send(server, at % 2 === 0 ? '/pruefbuch/checkpoint' : '/pruefbuch/tile/0/000.p/1'),
        ),
      )),
    );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(100);
  for (const { body, headers } of refused) {
    expect(body).toMatchObject({ code: 'rate_limited' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const { body } = await deliver(server, await brought(), session(a.employee.token));
  expect(body).toMatchObject({ state: 'complete', missing: [] });
});
