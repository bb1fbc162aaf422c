import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { Navigate, useLocation, useParams } from "react-router";
import { listUserEvents } from "../../../contract/accounts/account-events.ts";
import { getUser, type User } from "../../../contract/accounts/accounts.ts";
import { listSignInProviders } from "../../../contract/accounts/auth.ts";
import { permits } from "../../../rules/accounts/staff-roles.ts";
import { AccountEventList } from "../../accounts/account-event-list.tsx";
import { AddressList } from "../../accounts/address-list.tsx";
import { EmailRow } from "../../accounts/email-row.tsx";
import { KeyList } from "../../accounts/keys/key-list.tsx";
import { MailPreferences } from "../../accounts/mail-preferences.tsx";
import { PasswordRow } from "../../accounts/password-row.tsx";
import { AccountDeletion, DataExport } from "../../accounts/personal-data.tsx";
import { PictureField } from "../../accounts/picture-field.tsx";
import { ProfileRow } from "../../accounts/profile-row.tsx";
import { offeredBy } from "../../accounts/providers/provider-buttons.tsx";
import { SignInList } from "../../accounts/providers/sign-in-list.tsx";
import { RollPreferences } from "../../accounts/roll-preferences.tsx";
import { PushNotices } from "../../accounts/push-notices.tsx";
import { SecondFactorList } from "../../accounts/second-factors/second-factor-list.tsx";
import { PinRow } from "../../accounts/stations/pin-row.tsx";
import { SessionList } from "../../accounts/session-list.tsx";
import classes from "../../accounts/settings.module.css";
import { WithSubNavigation } from "../../platform/kit/sub-navigation.tsx";
import { CreditSettings } from "../../digital-goods/credit-settings.tsx";
import { InvoiceList } from "../../payments/invoice-list.tsx";
import { PaymentMethods } from "../../payments/payment-methods.tsx";
import { Page } from "../../platform/page.tsx";
import { Section } from "../../platform/section.tsx";
import { callKey, useCall } from "../../platform/query.ts";
import { useRefreshUser, useUser } from "../../platform/session.ts";
import { Loaded, RowsSkeleton } from "../../platform/states.tsx";
import { CustomerExemptions } from "../../tax/customer-exemptions.tsx";
import { MembershipSettings } from "./membership-settings.tsx";

/** A part of a page with an anchor, such as "…/settings#cards", which e-mails link to; null where it does not apply. */
type Part = { id: string; title: string; content: ReactNode };
type SettingsPage = { id: string; label: string; parts: readonly Part[] };

export default function SettingsRoute() {
  const { userId = "", page } = useParams();
  const { pathname, search, hash } = useLocation();
  const queries = useQueryClient();
  const self = useUser();
  const refreshSession = useRefreshUser();
  const user = useCall(getUser, { params: { userId } });
  const providers = useCall(listSignInProviders, undefined, { staleTime: Number.POSITIVE_INFINITY });
  const offersSignIns = providers.data !== undefined && offeredBy(providers.data).length > 0;
  const base = `${pathname.startsWith("/admin/") ? "/admin" : ""}/users/${userId}/settings`;
  const refresh = async () => {
    // Phone changes are recorded in the user's events.
    void queries.invalidateQueries({ queryKey: callKey(listUserEvents) });
    await Promise.all([refreshSession(), queries.invalidateQueries({ queryKey: callKey(getUser) })]);
  };
  return (
    <Page title="Settings">
      <Loaded query={user} skeleton={<RowsSkeleton rows={4} height={96} />}>
        {(user) => {
          const pages = pagesOf(user, {
            own: user.id === self.id,
            byStaff: self.role === "ADMIN",
            seesKeys: user.id === self.id || permits(self.staffRole, "keys"),
            offersSignIns,
            refresh,
          });
          const pathOf = ({ id }: SettingsPage) => (id === pages[0]!.id ? base : `${base}/${id}`);
          // An anchor leads to its part, whatever page that is on.
          const shown =
            pages.find(({ parts }) => parts.some(({ id }) => hash === `#${id}`)) ??
            pages.find(({ id }) => id === page) ??
            pages[0]!;
          const path = pathOf(shown);
          return (
            <WithSubNavigation
              label="Settings"
              links={pages.map((one) => ({ to: pathOf(one), label: one.label, isCurrent: one === shown }))}
            >
              {pathname !== path && <Navigate replace to={{ pathname: path, search, hash }} />}
              {shown.parts.map(
                ({ id, title, content }) =>
                  content && (
                    <Anchored key={id} id={id}>
                      <Section title={title}>{content}</Section>
                    </Anchored>
                  ),
              )}
            </WithSubNavigation>
          );
        }}
      </Loaded>
    </Page>
  );
}

function pagesOf(
  user: User,
  {
    own,
    byStaff,
    seesKeys,
    offersSignIns,
    refresh,
  }: { own: boolean; byStaff: boolean; seesKeys: boolean; offersSignIns: boolean; refresh: () => Promise<void> },
): readonly SettingsPage[] {
  const buys = user.role === "CUSTOMER";
  const hasKeys = buys || user.role === "VENDOR";
  const renews = user.membership?.active === true && !user.membership.cancelAtPeriodEnd;
  const account: readonly Part[] = [
    {
      id: "you",
      title: own ? "You" : "Profile",
      content: (
        <div className={classes.rows}>
          <PictureField user={user} onChanged={refresh} />
          <ProfileRow user={user} onSaved={refresh} />
          <EmailRow user={user} own={own} onChanged={refresh} />
        </div>
      ),
    },
    { id: "addresses", title: "Addresses", content: <AddressList user={user} onChanged={refresh} /> },
    {
      id: "data",
      title: own ? "Your data" : "Their data",
      content: <DataExport userId={user.id} own={own} />,
    },
    {
      id: "deletion",
      title: "Delete account",
      content: buys && <AccountDeletion userId={user.id} own={own} />,
    },
  ];
  const billing: readonly Part[] = [
    {
      id: "membership",
      title: "Membership",
      content: <MembershipSettings user={user} own={own} onChanged={refresh} />,
    },
    { id: "credit", title: "Account credit", content: <CreditSettings user={user} own={own} /> },
    { id: "cards", title: "Cards", content: <PaymentMethods userId={user.id} own={own} renews={renews} /> },
    { id: "invoices", title: "Invoices", content: <InvoiceList userId={user.id} /> },
    { id: "tax", title: "Sales tax", content: buys && <CustomerExemptions userId={user.id} /> },
  ];
  const film: readonly Part[] = [
    {
      id: "film",
      title: "Default roll options",
      content: <RollPreferences userId={user.id} staff={byStaff} onSaved={refresh} />,
    },
  ];
  const notifications: readonly Part[] = [
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
  ];
  const security: readonly Part[] = [
    { id: "password", title: "Password", content: own && <PasswordRow email={user.email} /> },
    { id: "pin", title: "Bench stations", content: own && user.role === "ADMIN" && <PinRow /> },
    {
      id: "sign-ins",
      title: "Google and Facebook",
      content: own && offersSignIns && <SignInList userId={user.id} />,
    },
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
      id: "keys",
      title: "API keys",
      content: hasKeys && seesKeys && <KeyList userId={user.id} own={own} isVendor={!buys} />,
    },
    { id: "events", title: "Account activity", content: <AccountEventList userId={user.id} /> },
  ];
  return [
    { id: "account", label: "Account", parts: account },
    ...(buys
      ? [
          { id: "billing", label: "Membership and billing", parts: billing },
          { id: "film", label: "Film", parts: film },
        ]
      : []),
    // Staff, couriers and vendors get the e-mails of their work, without a choice.
    ...(buys ? [{ id: "notifications", label: "Notifications", parts: notifications }] : []),
    { id: "security", label: "Security", parts: security },
  ];
}

function Anchored({ id, children }: { id: string; children: ReactNode }) {
  const { hash } = useLocation();
  const part = useRef<HTMLDivElement>(null);
  // The part renders after the browser's own jump to the anchor.
  useEffect(() => {
    if (hash === `#${id}`) part.current?.scrollIntoView();
  }, [hash, id]);
  return (
    <div ref={part} id={id} className={classes.part}>
      {children}
    </div>
  );
}
