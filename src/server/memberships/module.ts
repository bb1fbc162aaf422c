import * as listContract from "../../contract/memberships/all-memberships.ts";
import * as contract from "../../contract/memberships/memberships.ts";
import type { Deps } from "../deps.ts";
import { handleCall } from "../handle-call.ts";
import { isClosedFor } from "../lab-settings/is-closed-for.ts";
import { refuse } from "../platform/http/errors.ts";
import { cancelTierChange, finishOrCancelChange } from "./cancel-pending-change.ts";
import { changeTier } from "./change-tier.ts";
import { confirmSubscription } from "./confirm-subscription.ts";
import { cancelMembership, resumeMembership } from "./end-or-resume.ts";
import { listAllMemberships } from "./list-all.ts";
import { moveTestClock } from "./move-test-clock.ts";
import { adjustServiceCredits } from "./adjust-service-credits.ts";
import { listMemberships, listServiceCredits, membershipById, membershipTiers } from "./queries.ts";
import { type MembershipOutcome, subscribe } from "./subscribe.ts";
import { sweepMemberships } from "./sweep-memberships.ts";
import { eq, inArray } from "drizzle-orm";
import { serviceCreditEntries } from "../credits/tables.ts";
import { membershipCards, subscriptions } from "./tables.ts";
import type { Module } from "../module.ts";

const withMembership = async <Outcome extends MembershipOutcome>(deps: Deps, userId: string, outcome: Outcome) => ({
  ...outcome,
  membership: await membershipById(deps, userId, outcome.subscriptionId),
});

export const membershipsModule = {
  endpoints: {
    listMembershipTiers: handleCall(contract.listMembershipTiers, async (deps) => ({
      tiers: membershipTiers(deps.prices.inForce(), deps.lab.storageDays),
    })),

    subscribe: handleCall(contract.subscribe, async (deps, { params, query, body: card, caller, idempotencyKey }) => {
      if (isClosedFor(deps, caller)) throw refuse(contract.subscribe, "NOT_OPEN");
      const outcome = await subscribe(deps, { ...params, ...query, card, idempotencyKey });
      return withMembership(deps, params.userId, outcome);
    }),

    confirmSubscription: handleCall(contract.confirmSubscription, async (deps, { params }) =>
      withMembership(deps, params.userId, await confirmSubscription(deps, params)),
    ),

    listMemberships: handleCall(contract.listMemberships, (deps, { params }) => listMemberships(deps, params.userId)),

    listAllMemberships: handleCall(listContract.listAllMemberships, (deps, { query }) =>
      listAllMemberships(deps, query),
    ),

    cancelMembership: handleCall(contract.cancelMembership, async (deps, { params: { userId } }) => ({
      membership: await membershipById(deps, userId, await cancelMembership(deps, userId)),
    })),

    resumeMembership: handleCall(contract.resumeMembership, async (deps, { params: { userId } }) => ({
      membership: await membershipById(deps, userId, await resumeMembership(deps, userId)),
    })),

    changeTier: handleCall(contract.changeTier, async (deps, { params, body }) =>
      withMembership(deps, params.userId, await changeTier(deps, { ...params, tier: body.tier, card: body })),
    ),

    cancelTierChange: handleCall(contract.cancelTierChange, async (deps, { params: { userId } }) => {
      await cancelTierChange(deps, userId);
      return { done: true as const };
    }),

    adjustServiceCredits: handleCall(
      contract.adjustServiceCredits,
      async (deps, { params, body, caller, idempotencyKey }) => ({
        balance: await adjustServiceCredits(deps, { ...params, change: body, by: caller.userId, idempotencyKey }),
      }),
    ),

    listServiceCredits: handleCall(contract.listServiceCredits, (deps, { params, query }) =>
      listServiceCredits(deps, params.userId, query),
    ),

    moveTestClock: handleCall(contract.moveTestClock, async (deps, { body }) => ({
      now: (await moveTestClock(deps, body)).toISOString(),
    })),
  },

  jobs: {
    // Settles a new or changed membership after its request crashed or the provider was unreachable.
    "finish-subscription": {
      retries: 300, // more than a day
      concurrency: 1,
      timeoutSeconds: 60,
      run: (deps, { subscriptionId }) => finishOrCancelChange(deps, subscriptionId),
    },
    "sweep-memberships": { retries: 0, concurrency: 1, timeoutSeconds: 600, cron: "7 * * * *", run: sweepMemberships },
  },

  exports: {
    listMemberships: "memberships",
    listServiceCredits: "service-credits",
  },

  async deleteUserData(tx, { id }) {
    const theirs = await tx
      .update(subscriptions)
      .set({ problem: null })
      .where(eq(subscriptions.userId, id))
      .returning();
    const ids = theirs.map((subscription) => subscription.id);
    await tx.delete(membershipCards).where(inArray(membershipCards.subscriptionId, ids));
    await tx.update(serviceCreditEntries).set({ note: "" }).where(eq(serviceCreditEntries.userId, id));
  },
} satisfies Module;
