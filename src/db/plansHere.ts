/** Plans with this phone's own captures; a separate file, because the camera loads db/plans.ts. */
import { isUndelivered } from '../domain/delivery/undelivered';
import { PLAN_REACH, type Visit, visitsOf } from '../domain/plans/plan';
import { allVisits } from '../domain/plans/planDue';
import { DAY } from '../domain/time/duration';
import { compareNames } from '../platform/nameOrder';
import { isChild } from './children';
import { db, type OutboxRow, type PlanRow } from './db';
import { ownerOfUser } from './drafts';
import { formerOf } from './former';
import { plansReceivedAt } from './plans';
import { undeliveredRowsOf } from './undelivered';

/** Plans by property with known visits, and the last pull, device ms. */
export type PlansHere = { plans: PlanRow[]; receivedAt: number | null };

/**
 * For live queries. Own captures count before delivery: all undelivered ones, and those that may
 * close a due day. They may have arrived after the plans were pulled.
 */
export async function plansHere(account: string): Promise<PlansHere> {
  const plans = await db.plans.where('account').equals(account).toArray();
  const receivedAt = await plansReceivedAt(account);
  if (plans.length === 0) return { plans, receivedAt };
  const own = await ownSince(account, (receivedAt ?? 0) - PLAN_REACH * DAY);
  return {
    plans: plans
      .map((plan) => ({ ...plan, visits: allVisits(plan.visits, visitsTo(plan, own)) }))
      .sort((a, b) => compareNames(a.propertyName, b.propertyName) || (a.id < b.id ? -1 : 1)),
    receivedAt,
  };
}

function visitsTo({ property, service }: PlanRow, own: readonly OutboxRow[]): Visit[] {
  const there = own.filter(
    (row) => !isChild(row) && row.sealed.property === property && row.sealed.serviceType === service,
  );
  return visitsOf(there.map(({ capturedAt, transfer }) => ({ capturedAt, arrivedAt: transfer.completedAt })));
}

/** Own work except deleted, held or for a previous company. */
async function ownSince(account: string, since: number): Promise<OutboxRow[]> {
  const owner = ownerOfUser(account);
  const isOfPreviousEmployer = await formerOf(account);
  const delivered = await db.outbox
    .where('[owner+capturedAt]')
    .between([owner, since], [owner, Infinity])
    .filter((row) => !isUndelivered(row.state) && row.state !== 'deletedOnServer')
    .toArray();
  const shown = await db.documentations.bulkGet(delivered.map(({ id }): [string, string] => [account, id]));
  const counted = delivered.filter((_row, index) => !shown[index]?.held);
  return [...(await undeliveredRowsOf(owner)), ...counted].filter((row) => !isOfPreviousEmployer?.(row));
}
