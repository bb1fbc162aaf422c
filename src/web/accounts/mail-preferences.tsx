import { Stack, Switch } from "@mantine/core";
import type { User } from "../../contract/accounts/accounts.ts";
import { savePreference } from "../../contract/accounts/preferences.ts";
import { type MailPreference, preferenceValue } from "../../rules/accounts/preferences.ts";
import { showErrorToast, showToast } from "../platform/kit/toasts/show-toast.ts";
import { useCallMutation } from "../platform/query.ts";

const WORDS: Record<MailPreference, { label: string; description: string }> = {
  "mail-film-received": {
    label: "My film is at the lab",
    description: "Includes the date your scans will be ready. If a roll is missing, we always e-mail you.",
  },
  "mail-promise-moved": {
    label: "My scans are delayed",
    description: "When the ready-by date changes. It is also on the order page.",
  },
  "mail-shipped": { label: "A parcel is on its way to me", description: "Includes the tracking number." },
  "mail-storage-ends": {
    label: "My scans are about to be deleted",
    description: "7 days and 1 day before, unless you are a member.",
  },
  "mail-cart-left": {
    label: "I left something in my cart",
    description: "Once, a day later, unless you ordered.",
  },
  "mail-share-answers": {
    label: "Activity on my shares",
    description: "When visitors mark or comment on frames: at most one e-mail an hour per share.",
  },
};

/** Edits which e-mails the user receives. @param onSaved refetches the user */
export function MailPreferences({ user, onSaved }: { user: User; onSaved: () => Promise<void> }) {
  return (
    <Stack gap="md">
      {(Object.keys(WORDS) as MailPreference[]).map((preference) => (
        <OneKind key={preference} preference={preference} user={user} onSaved={onSaved} />
      ))}
      <p>We always e-mail receipts, finished scans, refunds and security notices.</p>
    </Stack>
  );
}

function OneKind({
  preference: key,
  user,
  onSaved,
}: {
  preference: MailPreference;
  user: User;
  onSaved: () => Promise<void>;
}) {
  const save = useCallMutation(savePreference, {
    async onSuccess() {
      await onSaved();
      showToast("Saved");
    },
    onError: showErrorToast,
  });
  const stored = new Map(user.preferences.map((preference) => [preference.key, preference.value]));
  // Optimistic: shows the new value while it is being saved.
  const value = save.isPending ? save.variables.body.value : preferenceValue(stored, key);
  return (
    <Switch
      {...WORDS[key]}
      checked={value === "Yes"}
      onChange={({ currentTarget }) =>
        save.mutate({ params: { userId: user.id }, body: { key, value: currentTarget.checked ? "Yes" : "No" } })
      }
    />
  );
}
