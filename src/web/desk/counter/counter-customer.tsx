import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import type { z } from "zod";
import { addUser, listUsers } from "../../../contract/accounts/accounts.ts";
import { shownEmail } from "../../../rules/accounts/email.ts";
import { searchedPhone } from "../../../rules/accounts/phone.ts";
import { fullName } from "../../parts/people/full-name.ts";
import { api } from "../../platform/api.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { useCall } from "../../platform/query.ts";
import { useCallForm } from "../../platform/use-call-form.ts";
import { TextButton } from "../../platform/text-button.tsx";
import classes from "./counter.module.css";
import { FindField } from "./find-field.tsx";

/** Debounce before customers are searched, in ms. */
const RESTS_MS = 250;
const FOUND = 6;
/** The option that adds a customer. */
const NEW = "new";

/** Finds the customer at the counter by name, phone or e-mail, or adds a new one by name and phone. */
export function CounterCustomer({ onPick }: { onPick: (userId: string) => void }) {
  const [typed, setTyped] = useState("");
  const [isNew, setNew] = useState(false);
  const [search] = useDebouncedValue(typed.trim(), RESTS_MS);
  const query = { search, limit: FOUND, role: "CUSTOMER" as const, sortBy: "name" as const, desc: "false" as const };
  const users = useCall(listUsers, { query }, { enabled: search !== "", keepPrevious: true });
  const isCurrent = search === typed.trim() && users.isSuccess && !users.isPlaceholderData;
  if (isNew) return <NewCustomer typed={typed} onPick={onPick} onBack={() => setNew(false)} />;
  return (
    <div className={classes.part}>
      <FindField
        label="Customer"
        placeholder="Phone, name or e-mail"
        isFocused
        typed={typed}
        found={
          isCurrent
            ? [
                ...users.data.users.map((user) => ({
                  value: user.id,
                  label: fullName(user),
                  note: [user.phone, shownEmail(user.email)].filter(Boolean).join(" · "),
                })),
                { value: NEW, label: `New customer “${search}”` },
              ]
            : []
        }
        empty="Searching…"
        onType={setTyped}
        onPick={(value) => (value === NEW ? setNew(true) : onPick(value))}
      />
      <FormMessage>{users.error && messageOf(users.error)}</FormMessage>
      <div className={classes.line}>
        <Button variant="default" onClick={() => setNew(true)}>
          New customer
        </Button>
      </div>
    </div>
  );
}

/** The searched text fills the form: a phone number, or a name. */
function NewCustomer({
  typed,
  onPick,
  onBack,
}: {
  typed: string;
  onPick: (userId: string) => void;
  onBack: () => void;
}) {
  const isPhone = searchedPhone(typed) !== null;
  const [first = "", ...rest] = isPhone || typed.includes("@") ? [] : typed.trim().split(/\s+/);
  const form = useCallForm({
    initialValues: {
      firstName: first,
      lastName: rest.join(" "),
      phone: isPhone ? typed.trim() : "",
      email: typed.includes("@") ? typed.trim() : "",
    },
    schema: addUser.body.pick({ firstName: true, lastName: true }),
    send: async ({ phone, email, ...names }) => {
      const body: z.input<typeof addUser.body> = {
        ...names,
        ...(phone.trim() !== "" && { phone }),
        ...(email.trim() !== "" && { email }),
      };
      onPick((await api.call(addUser, { body })).id);
    },
  });
  return (
    <form className={classes.part} aria-label="New customer" noValidate onSubmit={form.submit}>
      <div className={classes.fields}>
        <TextInput label="First name" autoComplete="off" autoFocus={first === ""} {...form.field("firstName")} />
        <TextInput
          label="Last name"
          autoComplete="off"
          autoFocus={first !== "" && rest.length === 0}
          {...form.field("lastName")}
        />
        <TextInput label="Phone" type="tel" autoComplete="off" autoFocus={rest.length > 0} {...form.field("phone")} />
        <TextInput
          label="E-mail"
          description="Optional. They get a link to their account"
          type="email"
          autoComplete="off"
          inputWrapperOrder={["label", "input", "description", "error"]}
          {...form.field("email")}
        />
      </div>
      <FormMessage>{form.problem?.message}</FormMessage>
      <div className={classes.line}>
        <Button type="submit" loading={form.sending}>
          Add customer
        </Button>
        <TextButton onClick={onBack}>Search again</TextButton>
      </div>
    </form>
  );
}
