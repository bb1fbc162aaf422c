import { Button, Modal, NativeSelect, PasswordInput, Title } from "@mantine/core";
import { type FormEvent, useEffect, useState } from "react";
import type { User } from "../../../contract/accounts/accounts.ts";
import type { Station } from "../../../contract/accounts/station.ts";
import { listStationWorkers, signInAtStation } from "../../../contract/accounts/stations.ts";
import { isBadge } from "../../../rules/accounts/stations.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { useCall, useCallMutation } from "../../platform/query.ts";
import { endSession } from "../../platform/session.ts";
import { TextButton } from "../../platform/text-button.tsx";
import classes from "./stations.module.css";

/** Covers the page until a worker signs in with a badge or a PIN. */
export function StationLock({
  station,
  last,
  onSignedIn,
}: {
  station: Station;
  last: User;
  onSignedIn: () => Promise<void>;
}) {
  const { data } = useCall(listStationWorkers, undefined, { staleTime: 0 });
  const workers = data?.workers ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const workerId = chosen ?? (workers.some(({ id }) => id === last.id) ? last.id : (workers[0]?.id ?? ""));
  const [typed, setTyped] = useState("");
  const signIn = useCallMutation(signInAtStation, { onSuccess: onSignedIn, onError: () => setTyped("") });
  const byBadge = (badge: string) => signIn.mutate({ body: { badge } });
  // On pages without the lab's scanner, badges are typed into the field.
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBadge(typed)) byBadge(typed);
    else if (typed !== "" && workerId !== "") signIn.mutate({ body: { workerId, pin: typed } });
  };
  useEffect(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }, []);
  return (
    <Modal
      opened
      fullScreen
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      onClose={() => undefined}
      title={`Station ${station.name} is locked`}
    >
      <form className={classes.lock} onSubmit={submit} noValidate>
        <Title order={2}>Scan your badge</Title>
        <p className={classes.quiet}>Or choose your name and enter your PIN. The page stays as it is.</p>
        <NativeSelect
          label="Name"
          value={workerId}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          data={workers.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <PasswordInput
          label="PIN"
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          maxLength={20}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <FormMessage>{signIn.error && messageOf(signIn.error)}</FormMessage>
        <Button type="submit" loading={signIn.isPending}>
          Sign in
        </Button>
        <p className={classes.quiet}>
          No PIN yet? Set one in your own browser: Settings, Security.{" "}
          <TextButton onClick={() => void endSession("/login")}>Close station</TextButton>
        </p>
      </form>
    </Modal>
  );
}
