import { Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { useParams } from "react-router";
import { listUserEvents } from "../../../contract/accounts/account-events.ts";
import { getUser } from "../../../contract/accounts/accounts.ts";
import { AccountEventList } from "../../accounts/account-event-list.tsx";
import { AddressList } from "../../accounts/address-list.tsx";
import { MailPreferences } from "../../accounts/mail-preferences.tsx";
import { ProfileForm } from "../../accounts/profile-form.tsx";
import { SecondFactorList } from "../../accounts/second-factors/second-factor-list.tsx";
import { SessionList } from "../../accounts/session-list.tsx";
import classes from "../../accounts/settings.module.css";
import { Page } from "../../platform/page.tsx";
import { callKey, useCall } from "../../platform/query.ts";
import { useRefreshUser, useUser } from "../../platform/session.ts";
import { Loaded, RowsSkeleton } from "../../platform/states.tsx";

export default function SettingsRoute() {
  const { userId = "" } = useParams();
  const queries = useQueryClient();
  const self = useUser();
  const refreshSession = useRefreshUser();
  const user = useCall(getUser, { params: { userId } });
  const refresh = async () => {
    // A changed phone is written down.
    void queries.invalidateQueries({ queryKey: callKey(listUserEvents) });
    await Promise.all([refreshSession(), queries.invalidateQueries({ queryKey: callKey(getUser) })]);
  };
  return (
    <Page title="Settings">
      <Loaded query={user} skeleton={<RowsSkeleton rows={4} height={96} />}>
        {(user) => (
          <>
            <Section title="You">
              <ProfileForm user={user} onSaved={refresh} />
            </Section>
            <Section title="Addresses">
              <AddressList user={user} onChanged={refresh} />
            </Section>
            <Section title="Mails">
              <MailPreferences user={user} onSaved={refresh} />
            </Section>
            <Section title={user.id === self.id ? "Your second factor" : "Their second factor"}>
              <SecondFactorList user={user} own={user.id === self.id} />
            </Section>
            <Section title={user.id === self.id ? "Where you are logged in" : "Where they are logged in"}>
              <SessionList userId={user.id} own={user.id === self.id} />
            </Section>
            <Section title="What happened to this account">
              <AccountEventList userId={user.id} />
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <Title order={2} id={id}>
        {title}
      </Title>
      <div>{children}</div>
    </section>
  );
}
