import { Loader, Menu } from "@mantine/core";
import { type ComponentType, type Ref, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { removeProfilePicture, type User } from "../../contract/accounts/accounts.ts";
import { useLab } from "../platform/lab.ts";
import { dollars } from "../parts/dollars.ts";
import { messageOf } from "../platform/form-errors.ts";
import { api } from "../platform/api.ts";
import {
  IconCamera,
  IconCreditCard,
  IconCrown,
  IconGift,
  IconHelp,
  IconLogout,
  IconMail,
  IconMapPin,
  IconPhoto,
  IconPlus,
  IconSettings,
  IconShare,
  IconShoppingBag,
  IconTruck,
  IconUserX,
} from "../platform/icons.tsx";
import { lazyComponent } from "../platform/lazy-component.tsx";
import { endSession, useRefreshUser, useSession } from "../platform/session.ts";
import classes from "./account-menu.module.css";
import { AVATAR_TYPES, PictureProblem, sendAvatar } from "../parts/people/avatar-picture.ts";
import type { CartSlot } from "./cart-slot.ts";
import { Identity } from "./identity.tsx";
import { NewsItems, useNews } from "./news.tsx";
import { FRESH_ORDER, mayBecomeMember, newOrderPath, settingsPath } from "./navigation-links.ts";

const LabelDialog = lazyComponent(() => import("../labels/label-dialog.tsx"), "The form for a label");

type Props = {
  /** Of the button; its dropdown is `{id}-dropdown`. */
  id: string;
  user: User;
  cart: CartSlot | undefined;
  /** The button that opens it, which renders earlier (account.tsx). */
  button: RefObject<HTMLButtonElement | null>;
  opened: boolean;
  onChange: (opened: boolean) => void;
  /** Reports whether the menu can be opened. */
  onHere: (isHere: boolean) => void;
  onUnread: (count: number) => void;
};

/** Account menu behind the picture on the right of the header (docs/product/screens.md#account-menu). */
export default function AccountMenu({ id, user, cart, button, opened, onChange, onHere, onUnread }: Props) {
  const lab = useLab();
  const newOrder = newOrderPath(useSession());
  const [isLabelOpen, setLabelOpen] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const picture = usePicture(user.id);
  const isCustomer = user.role === "CUSTOMER";
  const { news, unread, read } = useNews(user.id);
  useEffect(() => onUnread(unread), [unread, onUnread]);
  // Opens only after it was mounted closed: then it knows which element had the focus.
  useEffect(() => {
    onHere(true);
    return () => onHere(false);
  }, [onHere]);
  return (
    <>
      <Menu
        id={id}
        opened={opened}
        onChange={onChange}
        position="bottom-end"
        width={300}
        shadow="lg"
        radius="lg"
        offset={10}
        transitionProps={{ duration: 250 }}
        // Inside the header, which is a landmark; the end of the page is not.
        withinPortal={false}
      >
        <Menu.Target>
          <AnchoredButton button={button} />
        </Menu.Target>
        <Menu.Dropdown className={classes.dropdown}>
          {/* A menu may hold nothing but its items, so who one is leads to where that can be changed. */}
          <Menu.Item className={classes.identity} component={Link} to={settingsPath(user)}>
            <Identity user={user} />
          </Menu.Item>
          <NewsItems userId={user.id} news={news} onSeen={() => void read()} />
          {newOrder && (
            <Menu.Item
              className={classes.wideOnly}
              leftSection={icon(IconPlus)}
              component={Link}
              to={newOrder}
              state={FRESH_ORDER}
            >
              New Order
            </Menu.Item>
          )}
          {cart && (
            <Menu.Item
              leftSection={icon(IconShoppingBag)}
              rightSection={cart.count > 0 && <span className={classes.aside}>{cart.count}</span>}
              onClick={cart.open}
            >
              {cart.count > 0 ? "Cart" : "Your Cart is Empty :("}
            </Menu.Item>
          )}
          {(isCustomer || user.role === "ADMIN") && (
            <Menu.Item leftSection={icon(IconTruck)} onClick={() => setLabelOpen(true)}>
              Request USPS Shipping Label
            </Menu.Item>
          )}
          {mayBecomeMember(user) && (
            <Menu.Item leftSection={icon(IconCrown)} component={Link} to="/memberships/purchase">
              Become A Member
            </Menu.Item>
          )}
          {isCustomer && (
            <>
              <Menu.Item
                leftSection={icon(IconCreditCard)}
                rightSection={<span className={classes.aside}>{dollars(Math.max(0, -user.customer.balance))}</span>}
                component={Link}
                to={`/users/${user.id}/credit`}
              >
                Account Credit
              </Menu.Item>
              <Menu.Item leftSection={icon(IconShare)} component={Link} to={`/users/${user.id}/shares`}>
                Shares
              </Menu.Item>
              <Menu.Item leftSection={icon(IconPhoto)} component={Link} to={`/users/${user.id}/offers`}>
                Submissions
              </Menu.Item>
            </>
          )}
          {isCustomer && (
            <Menu.Item
              leftSection={icon(IconGift)}
              rightSection={<span className={classes.aside}>{user.referralCode}</span>}
              component={Link}
              to={`/users/${user.id}/referrals`}
            >
              Referrals
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item leftSection={icon(IconSettings)} component={Link} to={settingsPath(user)}>
            Settings
          </Menu.Item>
          <Menu.Item
            leftSection={picture.busy ? <Loader size={18} color="gray" /> : icon(IconCamera)}
            closeMenuOnClick={false}
            disabled={picture.busy}
            onClick={() => chooser.current?.click()}
          >
            {user.profileImageUrl ? "Change Picture" : "Add Picture"}
          </Menu.Item>
          {user.profileImageUrl && (
            <Menu.Item
              leftSection={icon(IconUserX)}
              closeMenuOnClick={false}
              disabled={picture.busy}
              onClick={() => void picture.remove()}
            >
              Remove Picture
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item leftSection={icon(IconMail)} component="a" href={`mailto:${lab.email}`}>
            Contact Us
          </Menu.Item>
          <Menu.Item leftSection={icon(IconHelp)} component={Link} to="/frequently-asked-questions">
            FAQs
          </Menu.Item>
          <Menu.Item leftSection={icon(IconMapPin)} component={Link} to="/locations">
            {lab.name} Locations
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={icon(IconLogout)} onClick={() => void endSession()}>
            Logout
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <input
        ref={chooser}
        type="file"
        accept={AVATAR_TYPES}
        hidden
        aria-label="Profile picture"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = ""; // allows the same file to be chosen again
          if (file) void picture.send(file);
        }}
      />
      <p className={classes.problem} role="alert">
        {picture.problem}
      </p>
      {isLabelOpen && (
        <LabelDialog
          user={user}
          newOrder={newOrder === null ? null : { to: newOrder, state: FRESH_ORDER }}
          onClose={() => setLabelOpen(false)}
          onGiveUp={() => setLabelOpen(false)}
        />
      )}
    </>
  );
}

/** Menu target rendered elsewhere: positions the menu at the button, and clicks on it do not count as outside. */
function AnchoredButton({
  button,
  ref,
}: {
  button: RefObject<HTMLButtonElement | null>;
  ref?: Ref<HTMLButtonElement>;
}) {
  useLayoutEffect(() => {
    if (typeof ref === "function") ref(button.current);
  }, [button, ref]);
  return null;
}

const icon = (Icon: ComponentType<{ size: number; "aria-hidden": true }>) => <Icon size={18} aria-hidden />;

function usePicture(userId: string) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const refresh = useRefreshUser();
  async function doing(work: () => Promise<unknown>) {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
      await refresh();
    } catch (error) {
      setProblem(error instanceof PictureProblem ? error.message : messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  return {
    busy,
    problem,
    send: (file: File) => doing(() => sendAvatar(userId, file)),
    remove: () => doing(() => api.call(removeProfilePicture, { params: { userId } })),
  };
}
