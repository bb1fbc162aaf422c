import { useQueryClient } from "@tanstack/react-query";
import { getUser } from "../../../contract/accounts/accounts.ts";
import { requestUserEmailChange, changeUserEmail } from "../../../contract/accounts/second-factors.ts";
import { hasEmail } from "../../../rules/accounts/email.ts";
import { EmailByCode } from "../../parts/people/email-by-code.tsx";
import { fullName } from "../../parts/people/full-name.ts";
import { api } from "../../platform/api.ts";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { callKey } from "../../platform/query.ts";
import classes from "../order/desk.module.css";
import type { OfUser } from "./user-dialogs.tsx";

/**
 * Changes a person's sign-in e-mail: they read out the code that was sent to the new address. Requires the worker's
 * password.
 */
export function EmailDialog({ user, onClose }: OfUser) {
  const queries = useQueryClient();
  const params = { userId: user.id };
  return (
    <EmailByCode
      asking={{
        title: `E-mail of ${fullName(user)}`,
        submitLabel: "Send code",
        autoComplete: "off",
        words:
          "First verify the customer's identity: ask for their last order number, or meet them in person. We e-mail a code to the new address, and they read it to you. You also need your own password.",
      }}
      proving={{
        title: `Enter the code for ${fullName(user)}`,
        autoComplete: "off",
        words: (email) =>
          hasEmail(user.email)
            ? `A code is on its way to ${email} and works for 10 minutes. After that, links and codes sent to ${user.email} stop working, and we notify that address.`
            : `A code is on its way to ${email} and works for 10 minutes. After that, we e-mail a link to choose a password.`,
      }}
      wordsClass={classes.words}
      ask={(email) => api.call(requestUserEmailChange, { params, body: { email } })}
      change={async (body) => {
        await api.call(changeUserEmail, { params, body });
        await queries.invalidateQueries({ queryKey: callKey(getUser) });
        showToast(`E-mail of ${fullName(user)} changed to ${body.email}`);
      }}
      onClose={onClose}
    />
  );
}
