import type { ReactNode } from "react";
import { getLabProfile } from "../../contract/lab-settings/lab-profile.ts";
import { PART_LABELS, type ProfilePart } from "../../rules/lab-settings/lab-profile.ts";
import { WithSubNavigation } from "../platform/kit/sub-navigation.tsx";
import { useCall } from "../platform/query.ts";
import { Section } from "../platform/section.tsx";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";
import { BrandForm } from "./brand-form.tsx";
import { MailsForm } from "./mails-form.tsx";
import { MoneyForm } from "./money-form.tsx";
import { NoticesForm } from "./notices-form.tsx";
import { PartHistory } from "./part-history.tsx";
import { PlacesForm } from "./places-form.tsx";
import { WorkForm } from "./work-form.tsx";

/** The site is opened on the setup page. Sales tax and connections have pages of their own. */
type ShownPart = Exclude<ProfilePart, "site" | "tax" | "connections">;
const SHOWN_PARTS: readonly ShownPart[] = ["brand", "places", "money", "work", "notices", "mails"];

/**
 * The lab's settings, a part at a time, each with its earlier versions.
 * @param name of the part; the first by default
 */
export function SettingsPage({ name }: { name: string | undefined }) {
  const part = SHOWN_PARTS.find((one) => one === name) ?? "brand";
  const query = useCall(getLabProfile, undefined);
  return (
    <WithSubNavigation
      label="Settings"
      links={[
        ...SHOWN_PARTS.map((one) => ({
          to: `/admin/settings/${one}`,
          label: PART_LABELS[one],
          isCurrent: one === part,
        })),
        { to: "/admin/tax", label: "Sales tax" },
        { to: "/admin/messengers?part=rules", label: "Couriers and closed days" },
        { to: "/admin/services", label: "Services" },
        { to: "/admin/keys", label: "API keys" },
        { to: "/admin/connections", label: "Connections" },
        { to: "/admin/webhooks", label: "Webhooks" },
        { to: "/admin/setup", label: "Setup" },
      ]}
    >
      <Section title={PART_LABELS[part]}>
        <Loaded query={query} skeleton={<RowsSkeleton rows={6} height={64} />}>
          {({ profile, versions }) => {
            // A new version makes a new form: restored values replace typed ones.
            const key = `${part} ${versions[part]}`;
            const forms: Record<ShownPart, ReactNode> = {
              brand: <BrandForm key={key} value={profile.brand} version={versions.brand} />,
              places: <PlacesForm key={key} value={profile.places} version={versions.places} />,
              money: <MoneyForm key={key} value={profile.money} version={versions.money} />,
              work: <WorkForm key={key} value={profile.work} version={versions.work} />,
              notices: <NoticesForm key={key} value={profile.notices} version={versions.notices} />,
              mails: <MailsForm key={key} value={profile.mails} version={versions.mails} />,
            };
            return forms[part];
          }}
        </Loaded>
      </Section>
      <PartHistory key={part} part={part} />
    </WithSubNavigation>
  );
}
