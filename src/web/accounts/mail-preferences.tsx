import { Switch } from "@mantine/core";
import type { User } from "../../contract/accounts/accounts.ts";
import { savePreference } from "../../contract/accounts/preferences.ts";
import { preferenceValue } from "../../rules/accounts/preferences.ts";
import { sayProblem } from "../platform/kit/notices/say.ts";
import { useCallMutation } from "../platform/query.ts";

const KEY = "mail-share-answers";

/** Which mails one gets beside those that are about one's own orders. @param onSaved to fetch the user anew */
export function MailPreferences({ user, onSaved }: { user: User; onSaved: () => Promise<void> }) {
  const save = useCallMutation(savePreference, { onSuccess: onSaved, onError: sayProblem });
  const kept = new Map(user.preferences.map(({ key, value }) => [key, value]));
  // What is being sent is shown before the lab has it.
  const value = save.isPending ? save.variables.body.value : preferenceValue(kept, KEY);
  return (
    <Switch
      label="Answers to what I share"
      description="When visitors mark frames or comment on them: gathered, at most one mail an hour for each share."
      checked={value === "Yes"}
      onChange={({ currentTarget }) =>
        save.mutate({ params: { userId: user.id }, body: { key: KEY, value: currentTarget.checked ? "Yes" : "No" } })
      }
    />
  );
}
