import { Link } from "react-router";
import classes from "./customer-chip.module.css";

/**
 * A customer's name on staff screens, linked to their page.
 * @param name if empty, the e-mail is shown instead
 * @param at section of their page, for example "referrals"
 */
export const CustomerChip = ({
  userId,
  name,
  email,
  at,
}: {
  userId: string;
  name: string;
  email?: string;
  at?: "referrals";
}) => {
  const shown = name.trim() || (email ?? "");
  return (
    <Link to={["/admin/users", userId, ...(at === undefined ? [] : [at])].join("/")} className={classes.chip}>
      <span className={classes.initials} aria-hidden>
        {initialsOf(shown)}
      </span>
      <span className={classes.name}>{shown}</span>
    </Link>
  );
};

/** "ZG" of "Zoe Anne Grain". */
const initialsOf = (name: string): string => {
  const words = name.split(" ").map(([first = ""]) => first);
  return [words[0], words.length > 1 ? words.at(-1) : ""].join("").toUpperCase();
};
