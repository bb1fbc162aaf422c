import type { User } from "../../../contract/accounts/accounts.ts";
import classes from "./avatar.module.css";

/**
 * A user's picture, or their initials on the lab's yellow. Hidden from screen readers because the name is next to it.
 */
export function Avatar({ user }: { user: Pick<User, "firstName" | "lastName" | "profileImageUrl"> }) {
  return user.profileImageUrl ? (
    <img className={classes.avatar} src={user.profileImageUrl} alt="" width={40} height={40} />
  ) : (
    <span className={classes.avatar} aria-hidden>
      {initialsOf(user)}
    </span>
  );
}

const initialsOf = ({ firstName, lastName }: Pick<User, "firstName" | "lastName">) =>
  `${[...firstName][0] ?? ""}${[...lastName][0] ?? ""}`.toUpperCase();
