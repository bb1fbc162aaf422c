import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { getLab } from "../../contract/lab-settings/public-lab.ts";
import { getLabProfile, saveLabProfile } from "../../contract/lab-settings/lab-profile.ts";
import type { ReplyOf } from "../../contract/kit/call.ts";
import { listServices, tryService } from "../../contract/services/services.ts";
import { getSetup } from "../../contract/setup/setup.ts";
import type { LabProfile } from "../../rules/lab-settings/lab-profile.ts";
import { isReadyToOpen, type SetupItem, type SetupState } from "../../rules/setup/setup.ts";
import { StateBadge } from "../parts/states/state-badge.tsx";
import { ConfirmDialog } from "../platform/kit/confirm-dialog.tsx";
import { showErrorToast, showToast } from "../platform/kit/toasts/show-toast.ts";
import { messageOf } from "../platform/form-errors.ts";
import { useCall, useCallMutation } from "../platform/query.ts";
import { Section } from "../platform/section.tsx";
import { useUser } from "../platform/session.ts";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";
import classes from "./setup.module.css";

type Row = ReplyOf<typeof getSetup>["items"][number];

const LABELS: Record<SetupItem, string> = {
  SECOND_FACTOR: "Second factor",
  DOMAIN: "Domain",
  MAIL: "E-mail",
  PAYMENTS: "Payments",
  TAX: "Sales tax",
  POSTAGE: "Postage",
  SMS: "Text messages",
  BACKUPS: "Backups",
  PRICES: "Prices",
  PRODUCT: "First product",
  STAFF: "Colleagues",
  TEST_ORDER: "Test order",
};

const STATES: Record<SetupState, { label: string; tone: "success" | "warning" | "default" }> = {
  DONE: { label: "Done", tone: "success" },
  TO_DO: { label: "To do", tone: "warning" },
  OPTIONAL: { label: "Optional", tone: "default" },
};

/** Where an item is done. Services are configured in the server's settings. */
function linkOf(item: SetupItem, userId: string): { to: string; label: string } | null {
  switch (item) {
    case "SECOND_FACTOR":
      return { to: `/users/${userId}/settings/security`, label: "Add second factor" };
    case "TAX":
      return { to: "/admin/tax", label: "See rates" };
    case "PRICES":
      return { to: "/admin/prices", label: "See prices" };
    case "PRODUCT":
      return { to: "/admin/products", label: "Add product" };
    case "STAFF":
      return { to: "/admin/staff", label: "Invite colleague" };
    case "TEST_ORDER":
      return { to: "/admin/counter", label: "Take test order" };
    case "BACKUPS":
    case "DOMAIN":
      return { to: "/admin/services", label: "See server settings" };
    default:
      return { to: "/admin/services", label: "See service" };
  }
}

/** Checklist of a new lab, and the button that opens it (docs/product/setup.md). */
export function SetupPage() {
  const query = useCall(getSetup, undefined);
  return (
    <Loaded query={query} skeleton={<RowsSkeleton rows={12} height={72} />}>
      {({ open, items }) => (
        <div className={classes.parts}>
          <Opening isOpen={open} isReady={isReadyToOpen(items)} />
          <Section title="Checklist">
            <ol className={classes.items}>
              {items.map((row) => (
                <Item key={row.item} row={row} />
              ))}
            </ol>
          </Section>
        </div>
      )}
    </Loaded>
  );
}

/** Saves the part of the profile that says whether the site is open. */
function useSaveSite() {
  const profile = useCall(getLabProfile, undefined);
  const save = useCallMutation(saveLabProfile, { refreshes: [getSetup, getLab, getLabProfile] });
  const change = async (change: Partial<LabProfile["site"]>) => {
    const { profile: saved, versions } = profile.data!;
    await save.mutateAsync({
      body: { part: "site", value: { ...saved.site, ...change }, version: versions.site },
    });
  };
  return { change, isReady: profile.data !== undefined, isPending: save.isPending };
}

function Opening({ isOpen, isReady }: { isOpen: boolean; isReady: boolean }) {
  const site = useSaveSite();
  const [asks, setIsAsking] = useState(false);
  const set = async (open: boolean) => {
    try {
      await site.change({ open });
      showToast(open ? "The site is open." : "Visitors see “Opening soon” now.");
    } catch (error) {
      showErrorToast(error);
    }
  };
  return (
    <Section title={isOpen ? "The site is open" : "Opening soon"} frame="panel">
      <p>
        {isOpen
          ? "Everyone sees the site and can order."
          : "Visitors see your name and a newsletter form. Staff who log in see the real site."}
      </p>
      <div className={classes.actions}>
        {isOpen ? (
          <Button variant="default" disabled={!site.isReady} loading={site.isPending} onClick={() => setIsAsking(true)}>
            Close site
          </Button>
        ) : (
          <Button
            disabled={!site.isReady}
            loading={site.isPending}
            onClick={() => (isReady ? void set(true) : setIsAsking(true))}
          >
            Open site
          </Button>
        )}
      </div>
      {asks && (
        <ConfirmDialog
          title={isOpen ? "Close the site?" : "Open before everything is done?"}
          confirmLabel={isOpen ? "Close site" : "Open site"}
          onConfirm={async () => {
            await set(!isOpen);
            setIsAsking(false);
          }}
          onClose={() => setIsAsking(false)}
        >
          {isOpen
            ? "Visitors see “Opening soon” and cannot order. Orders in progress continue."
            : "Some items of the checklist are not done. Customers may not be able to pay or hear from you."}
        </ConfirmDialog>
      )}
    </Section>
  );
}

function Item({ row: { item, state, note, service } }: { row: Row }) {
  const { id } = useUser();
  const link = item === "SECOND_FACTOR" && state === "DONE" ? null : linkOf(item, id);
  const { label, tone } = STATES[state];
  const attempt = useCallMutation(tryService, { refreshes: [getSetup, listServices] });
  const site = useSaveSite();
  return (
    <li className={classes.item} data-item={item}>
      <div className={classes.words}>
        <h3>{LABELS[item]}</h3>
        <p>{note}</p>
        <div aria-live="polite">
          {attempt.data && (
            <p>
              {attempt.data.outcome.works ? "Works" : "Fails"}: {attempt.data.outcome.said}
            </p>
          )}
          {attempt.isError && <p>{messageOf(attempt.error)}</p>}
        </div>
      </div>
      <StateBadge tone={tone}>{label}</StateBadge>
      <div className={classes.actions}>
        {service !== null && (
          <Button
            variant="default"
            size="xs"
            loading={attempt.isPending}
            aria-label={`Test ${LABELS[item]}`}
            onClick={() => attempt.mutate({ body: { service } })}
          >
            Test
          </Button>
        )}
        {item === "PRICES" && state !== "DONE" && (
          <Button
            variant="default"
            size="xs"
            disabled={!site.isReady}
            onClick={() => void site.change({ pricesChecked: true }).catch(showErrorToast)}
          >
            I looked at them
          </Button>
        )}
        {link && <Link to={link.to}>{link.label}</Link>}
      </div>
    </li>
  );
}
