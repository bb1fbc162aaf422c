import { Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useLocation, useParams } from "react-router";
import { listUserEvents } from "../../../contract/accounts/account-events.ts";
import { getUser } from "../../../contract/accounts/accounts.ts";
import { listSignInProviders } from "../../../contract/accounts/auth.ts";
import { AccountEventList } from "../../accounts/account-event-list.tsx";
import { AddressList } from "../../accounts/address-list.tsx";
import { EmailField } from "../../accounts/email-field.tsx";
import { MailPreferences } from "../../accounts/mail-preferences.tsx";
import { PasswordForm } from "../../accounts/password-form.tsx";
import { AccountDeletion, DataExport } from "../../accounts/personal-data.tsx";
import { PictureField } from "../../accounts/picture-field.tsx";
import { ProfileForm } from "../../accounts/profile-form.tsx";
import { offeredBy } from "../../accounts/providers/provider-buttons.tsx";
import { SignInList } from "../../accounts/providers/sign-in-list.tsx";
import { RollPreferences } from "../../accounts/roll-preferences.tsx";
import { PushNotices } from "../../accounts/push-notices.tsx";
import { SecondFactorList } from "../../accounts/second-factors/second-factor-list.tsx";
import { SessionList } from "../../accounts/session-list.tsx";
import classes from "../../accounts/settings.module.css";
import { CreditSettings } from "../../digital-goods/credit-settings.tsx";
import { InvoiceList } from "../../payments/invoice-list.tsx";
import { PaymentMethods } from "../../payments/payment-methods.tsx";
import { Page } from "../../platform/page.tsx";
import { callKey, useCall } from "../../platform/query.ts";
import { useRefreshUser, useUser } from "../../platform/session.ts";
import { Loaded, RowsSkeleton } from "../../platform/states.tsx";
import { MembershipSettings } from "./membership-settings.tsx";

type Part = { id: string; title: string; content: ReactNode };

export default function SettingsRoute() {
  const { userId = "" } = useParams();
  const queries = useQueryClient();
  const self = useUser();
  const refreshSession = useRefreshUser();
  const user = useCall(getUser, { params: { userId } });
  const providers = useCall(listSignInProviders, undefined, { staleTime: Number.POSITIVE_INFINITY });
  const offersSignIns = providers.data !== undefined && offeredBy(providers.data).length > 0;
  const refresh = async () => {
    // Phone changes are recorded in the user's events.
    void queries.invalidateQueries({ queryKey: callKey(listUserEvents) });
    await Promise.all([refreshSession(), queries.invalidateQueries({ queryKey: callKey(getUser) })]);
  };
  return (
    <Page title="Settings">
      <Loaded query={user} skeleton={<RowsSkeleton rows={4} height={96} />}>
        {(user) => {
          const own = user.id === self.id;
          const buys = user.role === "CUSTOMER";
          const renews = user.membership?.active === true && !user.membership.cancelAtPeriodEnd;
          const sections: readonly Part[] = [
            {
              id: "you",
              title: own ? "You" : "Profile",
              content: (
                <>
                  <PictureField user={user} onChanged={refresh} />
                  <ProfileForm user={user} onSaved={refresh} />
                  <EmailField user={user} own={own} onChanged={refresh} />
                </>
              ),
            },
            ...(buys
              ? [
                  {
                    id: "membership",
                    title: "Membership",
                    content: <MembershipSettings user={user} own={own} onChanged={refresh} />,
                  },
                  { id: "credit", title: "Account credit", content: <CreditSettings user={user} own={own} /> },
                  {
                    id: "cards",
                    title: "Cards",
                    content: <PaymentMethods userId={user.id} own={own} renews={renews} />,
                  },
                  { id: "invoices", title: "Invoices", content: <InvoiceList userId={user.id} /> },
                ]
              : []),
            { id: "addresses", title: "Addresses", content: <AddressList user={user} onChanged={refresh} /> },
            ...(buys
              ? [
                  {
                    id: "film",
                    title: "Default roll options",
                    content: <RollPreferences userId={user.id} staff={self.role === "ADMIN"} onSaved={refresh} />,
                  },
                ]
              : []),
            {
              id: "mails",
              title: "E-mails",
              content: (
                <>
                  <MailPreferences user={user} onSaved={refresh} />
                  <PushNotices userId={user.id} own={own} />
                </>
              ),
            },
            ...(own
              ? [
                  { id: "password", title: "Password", content: <PasswordForm email={user.email} /> },
                  ...(offersSignIns
                    ? [{ id: "sign-ins", title: "Google and Facebook", content: <SignInList userId={user.id} /> }]
                    : []),
                ]
              : []),
            {
              id: "second-factor",
              title: "Two-factor authentication",
              content: <SecondFactorList user={user} own={own} />,
            },
            {
              id: "sessions",
              title: own ? "Where you are logged in" : "Where they are logged in",
              content: <SessionList userId={user.id} own={own} />,
            },
            {
              id: "data",
              title: own ? "Your data" : "Their data",
              content: <DataExport userId={user.id} own={own} />,
            },
            ...(buys
              ? [
                  {
                    id: "deletion",
                    title: "Delete account",
                    content: <AccountDeletion userId={user.id} own={own} />,
                  },
                ]
              : []),
            {
              id: "events",
              title: "Account activity",
              content: <AccountEventList userId={user.id} />,
            },
          ];
          return (
            <>
              <nav className={classes.jump} aria-label="Settings">
                {sections.map(({ id, title }) => (
                  <a key={id} href={`#${id}`}>
                    {title}
                  </a>
                ))}
              </nav>
              {sections.map(({ id, title, content }) => (
                <Section key={id} name={id} title={title}>
                  {content}
                </Section>
              ))}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

/** A section with an anchor, for example "…/settings#membership", linked from e-mails. */
function Section({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  const id = useId();
  const { hash } = useLocation();
  const section = useRef<HTMLElement>(null);
  // The section renders after the browser's own jump to the anchor.
  useEffect(() => {
    if (hash === `#${name}`) section.current?.scrollIntoView();
  }, [hash, name]);
  return (
    <section ref={section} id={name} aria-labelledby={id} className={classes.section}>
      <Title order={2} id={id}>
        {title}
      </Title>
      <div>{children}</div>
    </section>
  );
}
