import { getUser } from "../../../contract/accounts/accounts.ts";
import { useCall } from "../../platform/query.ts";
import { useSession } from "../../platform/session.ts";

/**
 * Of whom the words of a page speak: "your rolls" to the customer, "Ada's rolls" to staff who act on their behalf
 * (docs/product/screens.md#staff-pages).
 */
export type Whose = {
  /** Whether it is their own page. */
  own: boolean;
  /** "your" or "Ada's". */
  your: string;
  /** "Your" or "Ada's", at the beginning of a heading. */
  Your: string;
  /** "you" or "Ada". */
  you: string;
};

/** What is said to its customer, too where nobody is signed in. */
export const YOURS: Whose = { own: true, your: "your", Your: "Your", you: "you" };

/** What staff read on the page of a customer. @param firstName undefined until it is known */
export const theirs = (firstName: string | undefined): Whose =>
  firstName === undefined
    ? { own: false, your: "their", Your: "Their", you: "them" }
    : { own: false, your: `${firstName}'s`, Your: `${firstName}'s`, you: firstName };

/** Whether somebody of the lab looks at what is another's. @param userId whose it is; null is nobody's with an account */
function useIsStaffs(userId: string | null): boolean {
  const session = useSession();
  return userId !== null && session.state === "signedIn" && session.user.role === "ADMIN" && session.user.id !== userId;
}

/** Of whom a page speaks to who looks at it. The name is the one that the frame of the customer's pages asks for too. */
export function useWhose(userId: string | null): Whose {
  const isStaffs = useIsStaffs(userId);
  const { data } = useCall(getUser, { params: { userId: userId ?? "" } }, { enabled: isStaffs });
  return isStaffs ? theirs(data?.firstName) : YOURS;
}

/** Where the orders of a customer are for who looks: staff work on them at the desk. */
export const useOrdersPath = (userId: string): string =>
  `${useIsStaffs(userId) ? "/admin" : ""}/users/${userId}/orders`;
