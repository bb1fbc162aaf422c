import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import {
  type CashEntry,
  closeDay,
  type DayClose,
  type Drawer,
  getDrawer,
  moveCash,
} from "../../../contract/accounting/accounting.ts";
import type { BodyOf } from "../../../contract/kit/call.ts";
import { parseDollars } from "../../../rules/money.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { dollars } from "../../parts/dollars.ts";
import { api } from "../../platform/api.ts";
import { formatDay, formatMoment } from "../../platform/dates.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { callKey, useCall } from "../../platform/query.ts";
import { Section } from "../../platform/section.tsx";
import { Loaded, RowsSkeleton } from "../../platform/states.tsx";
import { MainColumn, SideColumn, TwoColumns } from "../../platform/two-columns.tsx";
import { useAttempt } from "../../platform/use-attempt.ts";
import { useCallForm } from "../../platform/use-call-form.ts";
import classes from "./accounting.module.css";
import { FigureTable } from "./figure-table.tsx";

const REASONS: Record<CashEntry["reason"], string> = {
  SALE: "Sale",
  REFUND: "Refund",
  FLOAT: "Cash added",
  TO_BANK: "Bank deposit",
  DIFFERENCE: "Difference",
};

/** A calendar day at the lab, at its noon. */
const dayText = (day: string): string => formatDay(`${day}T17:00:00Z`);

/** Counts the drawer at the end of the day: expected cash, counted cash, and the difference with a note. */
export function DayCloseScreen() {
  const drawer = useCall(getDrawer, undefined, { staleTime: 0 });
  return (
    <Loaded query={drawer} skeleton={<RowsSkeleton rows={4} height={80} />}>
      {(now) => (
        <TwoColumns sideWidth="wide">
          <MainColumn>
            <Section title="Since the last close">
              <Entries entries={now.entries} />
            </Section>
            <Section title="Closed days">
              <Closes closes={now.closes} />
            </Section>
          </MainColumn>
          <SideColumn follows>
            <Section title={`Close ${dayText(now.day)}`} frame="panel">
              <div>
                <p className={classes.words}>Expected in the drawer</p>
                <p className={classes.figure}>{dollars(now.expected)}</p>
              </div>
              {now.isClosed ? (
                <p role="status">Today is closed. Later payments belong to the next day.</p>
              ) : (
                <CloseForm key={now.expected} drawer={now} />
              )}
            </Section>
            <Section title="Move cash" frame="panel">
              <MoveForm />
            </Section>
          </SideColumn>
        </TwoColumns>
      )}
    </Loaded>
  );
}

const Amount = z
  .string()
  .refine((typed) => parseDollars(typed) !== null, "Enter dollars and cents, for example 250.00");
const CloseFields = z.object({ counted: Amount, note: z.string().max(300) });

function CloseForm({ drawer }: { drawer: Drawer }) {
  const queries = useQueryClient();
  const form = useCallForm({
    initialValues: { counted: "", note: "" },
    schema: CloseFields,
    send: async ({ counted, note }) => {
      const { day, expected } = drawer;
      try {
        const body = { day, expected, counted: parseDollars(counted)!, note }; // ensured by the form's validation
        queries.setQueryData(callKey(getDrawer), await api.call(closeDay, { body }));
        showToast("Day closed");
      } catch (error) {
        void queries.invalidateQueries({ queryKey: callKey(getDrawer) });
        throw error;
      }
    },
  });
  const counted = parseDollars(form.form.getValues().counted);
  const difference = counted === null ? 0 : counted - drawer.expected;
  return (
    <form className={classes.form} aria-label="Close day" noValidate onSubmit={form.submit}>
      <TextInput label="Cash counted" inputMode="decimal" autoComplete="off" {...form.field("counted")} />
      <p className={classes.words} role="status">
        {difference !== 0 && `${dollars(Math.abs(difference))} ${difference > 0 ? "too much" : "missing"}.`}
      </p>
      <TextInput
        label="Note"
        description="Required if the cash differs"
        maxLength={300}
        autoComplete="off"
        {...form.field("note")}
      />
      <FormMessage>{form.problem?.message}</FormMessage>
      <Button type="submit" loading={form.sending}>
        Close day
      </Button>
    </form>
  );
}

const MoveFields = z.object({ kind: moveCash.body.shape.kind, amount: Amount, note: z.string().max(300) });

function MoveForm() {
  const queries = useQueryClient();
  const attempt = useAttempt<BodyOf<typeof moveCash>>();
  const form = useCallForm<z.output<typeof MoveFields>>({
    initialValues: { kind: "TO_BANK", amount: "", note: "" },
    schema: MoveFields,
    send: async ({ amount, ...movement }) => {
      const cash = { ...movement, amount: parseDollars(amount)! }; // ensured by the form's validation
      const drawer = await attempt.once(cash, (body, idempotencyKey) =>
        api.call(moveCash, { body }, { idempotencyKey }),
      );
      queries.setQueryData(callKey(getDrawer), drawer);
      form.form.reset();
      showToast("Cash recorded");
    },
  });
  return (
    <form className={classes.form} aria-label="Move cash" noValidate onSubmit={form.submit}>
      <NativeSelect
        label="Type"
        data={[
          { value: "TO_BANK", label: "Bank deposit" },
          { value: "FLOAT", label: "Cash added" },
        ]}
        {...form.field("kind")}
      />
      <TextInput label="Amount" inputMode="decimal" autoComplete="off" {...form.field("amount")} />
      <TextInput label="Note" maxLength={300} autoComplete="off" {...form.field("note")} />
      <FormMessage>{form.problem?.message}</FormMessage>
      <Button type="submit" variant="default" loading={form.sending}>
        Record
      </Button>
    </form>
  );
}

function Entries({ entries }: { entries: readonly CashEntry[] }) {
  if (entries.length === 0) return <p className={classes.words}>No cash was taken or returned yet.</p>;
  return (
    <FigureTable
      label="Cash entries"
      heads={["Entry", "By", "Time"]}
      figures={["Amount"]}
      rows={entries.map(({ id, at, reason, orderId, note, byName, change }) => ({
        key: id,
        cells: [
          [REASONS[reason], orderId !== null && `of ${shownOrderNumber(orderId)}`, note && `(${note})`]
            .filter(Boolean)
            .join(" "),
          byName ?? "The lab",
          formatMoment(at),
        ],
        amounts: [change],
      }))}
    />
  );
}

function Closes({ closes }: { closes: readonly DayClose[] }) {
  if (closes.length === 0) return <p className={classes.words}>Closed days appear here.</p>;
  return (
    <FigureTable
      label="Cash of closed days"
      heads={["Day", "By"]}
      figures={["Expected", "Counted", "Difference"]}
      rows={closes.map(({ day, byName, expected, counted, note }) => ({
        key: day,
        cells: [note === "" ? dayText(day) : `${dayText(day)}: ${note}`, byName],
        amounts: [expected, counted, counted - expected],
      }))}
    />
  );
}
