import { Avatar, Menu, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconLogout, IconMail, IconPlus, IconSettings } from "@tabler/icons-react";
import { Link } from "react-router";
import type { User } from "../../contract/accounts.ts";
import { BRAND } from "../../rules/brand.ts";
import { USER_ROLE_LABELS } from "../../rules/accounts/roles.ts";
import { CREDIT_KIND_LABELS, CREDIT_KINDS, TIERS } from "../../rules/memberships/tiers.ts";
import { endSession, useSession } from "../platform/session.ts";
import classes from "./account-menu.module.css";
import { FRESH_ORDER, newOrderPath } from "./navigation-links.ts";

/** The picture at the right of the header, with what belongs to the account behind it (screens §4.3). */
export function AccountMenu({ user }: { user: User }) {
  const newOrder = newOrderPath(useSession());
  return (
    <Menu position="bottom-end" width={280} shadow="lg" radius="lg" offset={10} transitionProps={{ duration: 250 }}>
      <Menu.Target>
        <UnstyledButton className={classes.button}>
          <Avatar src={user.profileImageUrl} size={40} radius="xl" color="sun" variant="filled" alt="">
            {initialsOf(user)}
          </Avatar>
          <VisuallyHidden>Account</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        <Identity user={user} />
        {newOrder && (
          <Menu.Item
            className={classes.wideOnly}
            leftSection={<IconPlus size={18} aria-hidden />}
            component={Link}
            to={newOrder}
            state={FRESH_ORDER}
          >
            New Order
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconSettings size={18} aria-hidden />}
          component={Link}
          to={`/users/${user.id}/settings`}
        >
          Settings
        </Menu.Item>
        <Menu.Item leftSection={<IconMail size={18} aria-hidden />} component="a" href={`mailto:${BRAND.email}`}>
          Contact Us
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void endSession()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

export const initialsOf = ({ firstName, lastName }: User) =>
  `${[...firstName][0] ?? ""}${[...lastName][0] ?? ""}`.toUpperCase();

/** Name, membership and the credits that are left. */
function Identity({ user }: { user: User }) {
  const credits = CREDIT_KINDS.filter((kind) => user.credits[kind] > 0);
  return (
    <div className={classes.identity}>
      <strong>
        {user.firstName} {user.lastName}
      </strong>
      <span>
        {user.role === "CUSTOMER"
          ? user.active
            ? `${TIERS[user.tier].label} member`
            : "Pay as you go"
          : USER_ROLE_LABELS[user.role]}
      </span>
      {credits.length > 0 && (
        <dl className={classes.credits} aria-label="Credits left">
          {credits.map((kind) => (
            <div key={kind}>
              <dt>{CREDIT_KIND_LABELS[kind]}</dt>
              <dd>{user.credits[kind]}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
