import type { z } from "zod";
import type { User } from "../../contract/accounts/accounts.ts";
import type { MembershipList } from "../../contract/memberships/memberships.ts";
import type { PurchasableTierId } from "../../rules/memberships/tiers.ts";
import { BankAtWork } from "../platform/bank-at-work.tsx";
import { ChangeForm } from "./change-form.tsx";
import { JoinForm } from "./join-form.tsx";
import { PresentMembership } from "./present-membership.tsx";
import type { CardSlot, SecondStepSlot } from "./slots.ts";
import { usePurchase } from "./use-purchase.ts";
import { Welcome } from "./welcome.tsx";

/**
 * Where someone who is signed in joins, or changes the membership they have.
 * @param tier chosen for joining; `wanted` is what the address names, null when it names none
 */
export function MembershipDesk({
  user,
  list,
  tier,
  wanted,
  onTier,
  card,
  secondStep,
}: {
  user: User;
  list: z.output<typeof MembershipList>;
  tier: PurchasableTierId;
  wanted: PurchasableTierId | null;
  onTier: (tier: PurchasableTierId) => void;
  card: CardSlot;
  secondStep: SecondStepSlot;
}) {
  const purchase = usePurchase(user.id);
  const running = list.memberships.find(({ active }) => active);
  if (purchase.state.kind === "done")
    return <Welcome membership={purchase.state.membership} user={user} onBack={purchase.rest} />;
  if (purchase.state.kind === "pending" && running === undefined)
    return <BankAtWork>{purchase.state.message}</BankAtWork>;
  const shared = { purchase, card, secondStep };
  if (running === undefined) {
    const waiting = list.memberships.some(({ status }) => status === "INCOMPLETE");
    return <JoinForm {...shared} tier={tier} onTier={onTier} waiting={waiting} />;
  }
  return (
    <>
      <PresentMembership membership={running} user={user} />
      {list.changes.length > 0 && (
        <ChangeForm {...shared} membership={running} changes={list.changes} wanted={wanted} />
      )}
    </>
  );
}
