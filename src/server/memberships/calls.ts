import * as contract from "../../contract/memberships/memberships.ts";
import type { Deps } from "../deps.ts";
import { handle } from "../handle.ts";
import { changeTier } from "./change-tier.ts";
import { confirmSubscription } from "./confirm-subscription.ts";
import { cancelMembership, resumeMembership } from "./end-or-resume.ts";
import { moveTestClock } from "./move-test-clock.ts";
import { listMemberships, listServiceCredits, membershipById, membershipTiers } from "./queries.ts";
import { type MembershipOutcome, subscribe } from "./subscribe.ts";

export const membershipsCalls = {
  listMembershipTiers: handle(contract.listMembershipTiers, async () => ({ tiers: membershipTiers() })),

  subscribe: handle(contract.subscribe, async (deps, { params, query, idempotencyKey }) =>
    withMembership(deps, params.userId, await subscribe(deps, { ...params, ...query, idempotencyKey })),
  ),

  confirmSubscription: handle(contract.confirmSubscription, async (deps, { params, body }) =>
    withMembership(deps, params.userId, await confirmSubscription(deps, { ...params, ...body })),
  ),

  listMemberships: handle(contract.listMemberships, (deps, { params }) => listMemberships(deps, params.userId)),

  cancelMembership: handle(contract.cancelMembership, async (deps, { params: { userId } }) => ({
    membership: await membershipById(deps.db, userId, await cancelMembership(deps, userId)),
  })),

  resumeMembership: handle(contract.resumeMembership, async (deps, { params: { userId } }) => ({
    membership: await membershipById(deps.db, userId, await resumeMembership(deps, userId)),
  })),

  changeTier: handle(contract.changeTier, async (deps, { params, body }) =>
    withMembership(deps, params.userId, await changeTier(deps, { ...params, ...body })),
  ),

  listServiceCredits: handle(contract.listServiceCredits, (deps, { params, query }) =>
    listServiceCredits(deps.db, params.userId, query),
  ),

  moveTestClock: handle(contract.moveTestClock, async (deps, { body }) => ({
    now: (await moveTestClock(deps, body)).toISOString(),
  })),
};

const withMembership = async ({ db }: Deps, userId: string, outcome: MembershipOutcome) => ({
  ...outcome,
  membership: await membershipById(db, userId, outcome.subscriptionId),
});
