import { Link } from "react-router";
import classes from "./customer-chip.module.css";

/**
 * Somebody on a screen of the lab, which leads to their page.
 * @param name empty for who has given none yet: their e-mail stands there instead
 * @param at a part of their page, such as "referrals"
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
