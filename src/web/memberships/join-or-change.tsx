import type { z } from "zod";
import type { User } from "../../contract/accounts/accounts.ts";
import { listMemberships, type MembershipList } from "../../contract/memberships/memberships.ts";
import { listPaymentMethods, type PaymentMethod } from "../../contract/payments/payments.ts";
import type { MemberTierId } from "../../rules/memberships/tiers.ts";
import { useCardPicker } from "./card-picker.tsx";
import { useWhose } from "../parts/people/whose.ts";
import { WaitingForBank } from "../platform/waiting-for-bank.tsx";
import { useCall } from "../platform/query.ts";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";
import { ChangeForm } from "./change-form.tsx";
import { JoinForm } from "./join-form.tsx";
import { PresentMembership } from "./present-membership.tsx";
import { usePurchase } from "./use-purchase.ts";
import { Welcome } from "./welcome.tsx";

/** Poll interval while the payment service has not answered. */
const POLL_MS = 5_000;
const skeleton = <RowsSkeleton rows={3} height={150} />;

type Choice = {
  /** The member: the viewer, or the customer on whose behalf staff act. */
  user: User;
  tier: MemberTierId;
  /** The tier in the URL when the page was opened; null if none. */
  wanted: MemberTierId | null;
  onTier: (tier: MemberTierId) => void;
  cartWaits: boolean;
};

export function JoinOrChange(choice: Choice) {
  const params = { userId: choice.user.id };
  const cards = useCall(listPaymentMethods, { params });
  const list = useCall(
    listMemberships,
    { params },
    {
      refetchInterval: ({ state }) =>
        state.data?.memberships.some(({ status }) => status === "INCOMPLETE") ? POLL_MS : false,
    },
  );
  return (
    <Loaded query={cards} skeleton={skeleton}>
      {({ paymentMethods }) => (
        <Loaded query={list} skeleton={skeleton}>
          {(data) => <WithCards {...choice} list={data} cards={paymentMethods} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function WithCards({
  user,
  list,
  cards,
  tier,
  wanted,
  onTier,
  cartWaits,
}: Choice & { list: z.output<typeof MembershipList>; cards: readonly PaymentMethod[] }) {
  const whose = useWhose(user.id);
  const card = useCardPicker(cards, whose);
  const purchase = usePurchase(user.id);
  const running = list.memberships.find(({ active }) => active);
  if (purchase.state.kind === "done")
    return (
      <Welcome
        membership={purchase.state.membership}
        user={user}
        whose={whose}
        cartWaits={cartWaits}
        onBack={purchase.rest}
      />
    );
  if (purchase.state.kind === "pending" && running === undefined)
    return <WaitingForBank>{purchase.state.message}</WaitingForBank>;
  if (running === undefined) {
    const waiting = list.memberships.some(({ status }) => status === "INCOMPLETE");
    return <JoinForm purchase={purchase} whose={whose} card={card} tier={tier} onTier={onTier} waiting={waiting} />;
  }
  return (
    <>
      <PresentMembership membership={running} user={user} own={whose.own} />
      {list.changes.length > 0 && (
        <ChangeForm
          purchase={purchase}
          whose={whose}
          card={card}
          membership={running}
          changes={list.changes}
          wanted={wanted}
          onTier={onTier}
        />
      )}
    </>
  );
}
