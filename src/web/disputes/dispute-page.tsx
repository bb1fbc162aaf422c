import { Button, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { answerDispute, type Dispute, getDispute, listDisputes } from "../../contract/payments/disputes.ts";
import type { ReplyOf } from "../../contract/kit/call.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { DISPUTE_REASON_LABELS, STATEMENT_AT_MOST } from "../../rules/payments/disputes.ts";
import { dollars } from "../parts/dollars.ts";
import { formatMoment } from "../platform/dates.ts";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { type DetailHead, DetailPage } from "../platform/kit/detail-page.tsx";
import { showToast } from "../platform/kit/toasts/show-toast.ts";
import { useLive } from "../platform/live.tsx";
import { callKey, useCall, useCallMutation } from "../platform/query.ts";
import { Facts, Section } from "../platform/section.tsx";
import { useMay } from "../platform/may.ts";
import { DisputeBadge } from "./dispute-badge.tsx";
import classes from "./disputes.module.css";

type Shown = ReplyOf<typeof getDispute>;

export function DisputePage({ disputeId }: { disputeId: string }) {
  const params = { disputeId };
  const may = useMay();
  const query = useCall(getDispute, { params });
  const orderId = query.data?.dispute.orderId;
  const refresh = () => void query.refetch();
  useLive((event) => {
    if (event.type === "order" && event.orderId === orderId) refresh();
  }, refresh);
  return (
    <DetailPage query={query} noun="dispute" back={{ to: "/admin/disputes", label: "All disputes" }} head={headOf}>
      {(data) => (
        <div className={classes.parts}>
          {data.dispute.canBeAnswered && may("money.write") && <Answer key={data.dispute.problem} shown={data} />}
          <Evidence shown={data} />
        </div>
      )}
    </DetailPage>
  );
}

const headOf = ({ dispute }: Shown): DetailHead => ({
  title: `${dollars(dispute.amount)} disputed by ${dispute.customerName || "a former customer"}`,
  eyebrow: (
    <>
      {formatMoment(dispute.createdAt)} <DisputeBadge status={dispute.status} />
    </>
  ),
  facts: [
    ["Payment for", <OfWhat key="of" dispute={dispute} />],
    ["Reason", DISPUTE_REASON_LABELS[dispute.reason]],
    ["Reply by", dispute.canBeAnswered && dispute.dueBy !== null ? formatMoment(dispute.dueBy) : null],
    ["Amount withheld", dollars(dispute.withheld)],
    ["Dispute fee", dispute.fee > 0 ? dollars(dispute.fee) : null],
    ["Replied", answeredText(dispute)],
    ["Closed", dispute.closedAt === null ? null : formatMoment(dispute.closedAt)],
  ],
});

function OfWhat({ dispute: { orderId, userId } }: { dispute: Dispute }) {
  if (orderId === null) return "Membership";
  return <Link to={`/admin/users/${userId}/orders/${orderId}`}>Order {shownOrderNumber(orderId)}</Link>;
}

function answeredText({ answeredAt, sentAt }: Dispute): string | null {
  if (answeredAt === null) return null;
  return sentAt === null ? `${formatMoment(answeredAt)}, being sent` : formatMoment(sentAt);
}

function Answer({ shown: { dispute, evidence } }: { shown: Shown }) {
  const [statement, setStatement] = useState(evidence.statement);
  const params = { disputeId: dispute.id };
  const queries = useQueryClient();
  const answer = useCallMutation(answerDispute, {
    refreshes: [listDisputes],
    onSuccess: (now) => {
      queries.setQueryData(callKey(getDispute, { params }), now);
      showToast("Evidence sent to the bank");
    },
  });
  return (
    <Section title="Reply" frame="panel">
      <form
        className={classes.form}
        aria-label="Reply to the dispute"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          answer.mutate({ params, body: { statement } });
        }}
      >
        <p className={classes.words}>
          The bank accepts one reply: your text, then the evidence below. Don't refund this payment in the meantime. The
          bank already withdrew the money, and you would pay twice.
        </p>
        <Textarea
          label="Your reply"
          description="For example, your agreement with the customer"
          autosize
          minRows={3}
          maxLength={STATEMENT_AT_MOST}
          value={statement}
          onChange={({ currentTarget }) => setStatement(currentTarget.value)}
        />
        <FormMessage>{answer.error ? messageOf(answer.error) : dispute.problem}</FormMessage>
        <div>
          <Button type="submit" loading={answer.isPending}>
            Send to bank
          </Button>
        </div>
      </form>
    </Section>
  );
}

function Evidence({ shown: { dispute, evidence } }: { shown: Shown }) {
  const { parcel } = evidence;
  return (
    <Section title={dispute.answeredAt === null ? "Evidence for the bank" : "Evidence sent to the bank"}>
      <Facts
        facts={[
          ["Customer", evidence.customerName],
          ["E-mail", evidence.customerEmail],
          ["Address", evidence.customerAddress],
          ["Bought", evidence.bought],
          ["Work started", evidence.servedOn],
          parcel && ["Sent", [parcel.shippedOn, parcel.carrier, parcel.trackingNumber].filter(Boolean).join(", ")],
          parcel && ["Sent to", parcel.address],
          dispute.answeredAt === null ? null : ["Our reply", evidence.statement],
        ]}
      />
      <pre className={classes.record}>{evidence.record}</pre>
    </Section>
  );
}
