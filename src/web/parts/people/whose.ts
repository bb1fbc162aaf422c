import { getUser } from "../../../contract/accounts/accounts.ts";
import { useCall } from "../../platform/query.ts";
import { useSession } from "../../platform/session.ts";

/**
 * The wording for the page's owner: "your rolls" for the customer, "Ada's rolls" for staff acting on their behalf
 * (docs/product/screens.md#staff-pages).
 */
export type Whose = {
  own: boolean;
  your: string;
  /** "Your" or "Ada's", for the start of a heading. */
  Your: string;
  you: string;
};

/** Wording for customers, also when signed out. */
export const YOURS: Whose = { own: true, your: "your", Your: "Your", you: "you" };

/** Wording for staff on a customer's page. @param firstName undefined while loading */
export const theirs = (firstName: string | undefined): Whose =>
  firstName === undefined
    ? { own: false, your: "their", Your: "Their", you: "them" }
    : { own: false, your: `${firstName}'s`, Your: `${firstName}'s`, you: firstName };

/** Whether staff are viewing another user's page. @param userId owner; null if the owner has no account */
function useIsStaffs(userId: string | null): boolean {
  const session = useSession();
  return userId !== null && session.state === "signedIn" && session.user.role === "ADMIN" && session.user.id !== userId;
}

/**
 * Returns the wording for the current viewer. The name comes from the same query as the frame of the customer's pages.
 */
export function useWhose(userId: string | null): Whose {
  const isStaffs = useIsStaffs(userId);
  const { data } = useCall(getUser, { params: { userId: userId ?? "" } }, { enabled: isStaffs });
  return isStaffs ? theirs(data?.firstName) : YOURS;
}

/** Returns the path of a customer's orders for the current viewer: staff use the desk. */
export const useOrdersPath = (userId: string): string =>
  `${useIsStaffs(userId) ? "/admin" : ""}/users/${userId}/orders`;
