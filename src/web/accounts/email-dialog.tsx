import { requestEmailChange, changeOwnEmail } from "../../contract/accounts/second-factors.ts";
import { EmailByCode } from "../parts/people/email-by-code.tsx";
import { api } from "../platform/api.ts";
import { showToast } from "../platform/kit/toasts/show-toast.ts";
import classes from "./settings.module.css";

type Props = { onChanged: () => Promise<void>; onClose: () => void };

export function EmailDialog({ onChanged, onClose }: Props) {
  return (
    <EmailByCode
      asking={{ title: "Change e-mail", submitLabel: "Send code", autoComplete: "email" }}
      proving={{
        title: "Confirm your new e-mail",
        autoComplete: "one-time-code",
        words: (email) => `A code is on its way to ${email}. It works for 10 minutes.`,
      }}
      wordsClass={classes.quiet}
      ask={(email) => api.call(requestEmailChange, { body: { email } })}
      change={async ({ email, code }) => {
        await api.call(changeOwnEmail, { body: { email, code } });
        await onChanged();
        showToast(`E-mail changed to ${email}`);
      }}
      onClose={onClose}
    />
  );
}
