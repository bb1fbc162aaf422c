import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import type { ComponentProps } from "react";
import type { User } from "../../contract/accounts/accounts.ts";
import classes from "./account-menu.module.css";
import { Avatar } from "../parts/people/avatar.tsx";

export function AccountButton({
  user,
  unread = 0,
  ...rest
}: { user: User; unread?: number } & ComponentProps<"button">) {
  return (
    <UnstyledButton className={classes.button} {...rest} {...(unread > 0 && { "aria-description": `${unread} new` })}>
      <span className={classes.picture}>
        <Avatar user={user} />
        {unread > 0 && (
          <span className={classes.unread} aria-hidden>
            {unread}
          </span>
        )}
      </span>
      <VisuallyHidden>Account</VisuallyHidden>
    </UnstyledButton>
  );
}
