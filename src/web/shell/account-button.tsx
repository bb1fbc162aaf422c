import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import type { ComponentProps } from "react";
import type { User } from "../../contract/accounts/accounts.ts";
import classes from "./account-menu.module.css";
import { Avatar } from "./avatar.tsx";

/** What opens the account menu. */
export function AccountButton({ user, ...rest }: { user: User } & ComponentProps<"button">) {
  return (
    <UnstyledButton className={classes.button} {...rest}>
      <Avatar user={user} />
      <VisuallyHidden>Account</VisuallyHidden>
    </UnstyledButton>
  );
}
