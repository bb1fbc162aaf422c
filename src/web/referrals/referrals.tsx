import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useId, useState } from "react";
import type { z } from "zod";
import { listReferrals, type Referral, sendReferral } from "../../contract/accounts/referrals.ts";
import { dollars } from "../parts/dollars.ts";
import { CopyText } from "../platform/copy-text.tsx";
import { formatDay } from "../platform/dates.ts";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { usePublicUrl } from "../platform/public-page.tsx";
import { useCall, useCallMutation } from "../platform/query.ts";
import { Empty, Loaded, RowsSkeleton } from "../platform/states.tsx";
import { useEmailField } from "../platform/use-email-field.ts";
import { ReferralBadge } from "./referral-badge.tsx";
import classes from "./referrals.module.css";

/** @property own false when staff view a customer's */
type Person = { userId: string; referralCode: string; own: boolean };

export function Referrals({ userId, referralCode, own }: Person) {
  const list = useCall(listReferrals, { params: { userId }, query: { limit: 100 } });
  return (
    <div className={classes.page}>
      <Ticket code={referralCode} own={own} reward={list.data?.rewardOffered ?? null} />
      <Invite userId={userId} own={own} />
      <section aria-labelledby="invited">
        <h2 id="invited">{own ? "Your invitations" : "Their invitations"}</h2>
        <Loaded query={list} skeleton={<RowsSkeleton rows={3} />}>
          {({ referrals }) =>
            referrals.length === 0 ? (
              <Empty title="No invitations yet">
                {own
                  ? "Film is better in company. Send the link to a friend with an old camera."
                  : "Invitations they send, or you send for them, appear here."}
              </Empty>
            ) : (
              <ul className={classes.people}>
                {referrals.map((referral) => (
                  <Invited key={referral.id} referral={referral} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
    </div>
  );
}

/** Shows the referral code in large type, and the link with it. @param reward cents for each side; null if unknown */
function Ticket({ code, own, reward }: { code: string; own: boolean; reward: number | null }) {
  const link = `${usePublicUrl()}/signup?referral=${encodeURIComponent(code)}`;
  return (
    <section className={classes.ticket} aria-labelledby="your-code">
      <h2 id="your-code">{own ? "Your code" : "Their code"}</h2>
      <p className={classes.code}>{code}</p>
      <p className={classes.promise}>
        {reward !== null &&
          (reward > 0
            ? `${own ? "You each" : "They each"} get ${dollars(reward)} in account credit when ${own ? "your" : "the"} friend's first order is complete, or has been paid for 14 days.`
            : `The friend sees who sent the invitation.`)}
      </p>
      <div className={classes.link}>
        <input
          readOnly
          value={link}
          aria-label={own ? "Your link" : "Their link"}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyText text={link} label="Copy link" />
      </div>
    </section>
  );
}

/** Sends an invitation by e-mail (docs/product/accounts.md#invitations), with a field like the newsletter's. */
function Invite({ userId, own }: { userId: string; own: boolean }) {
  const field = useEmailField();
  const id = useId();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = useCallMutation(sendReferral, {
    refreshes: [listReferrals],
    onSuccess: () => {
      setSentTo(field.email);
      field.clear();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!field.valid || send.isPending) return;
    setSentTo(null);
    send.mutate({ params: { userId }, query: { email: field.email } });
  }

  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Invite by e-mail</h2>
      <form onSubmit={submit} noValidate className={classes.invite}>
        <TextInput
          label={own ? "Your friend's e-mail" : "Their friend's e-mail"}
          {...field.input}
          autoComplete="off"
          withAsterisk={false}
          error={field.problem}
        />
        <Button type="submit" disabled={!field.valid} loading={send.isPending}>
          Send invitation
        </Button>
      </form>
      <FormMessage>{send.error && messageOf(send.error)}</FormMessage>
      <FormMessage kind="done">{sentTo && `Invitation sent to ${sentTo}.`}</FormMessage>
    </section>
  );
}

function Invited({ referral }: { referral: z.output<typeof Referral> }) {
  const { email, state, reward, createdAt, joinedAt, rewardedAt } = referral;
  return (
    <li>
      <strong>{email}</strong>
      <span>{formatDay(rewardedAt ?? joinedAt ?? createdAt)}</span>
      <span>{reward !== null && reward > 0 && `+ ${dollars(reward)}`}</span>
      <ReferralBadge state={state} />
    </li>
  );
}
