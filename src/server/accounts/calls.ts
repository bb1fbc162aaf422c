import * as contract from "../../contract/accounts.ts";
import type { Deps } from "../deps.ts";
import { handle } from "../handle.ts";
import type { Caller } from "../platform/http/guard.ts";
import { addAddress } from "./add-address.ts";
import { askPasswordReset } from "./ask-password-reset.ts";
import { logIn } from "./log-in.ts";
import { logOut } from "./log-out.ts";
import { addressById, isResetTokenUsable, userById } from "./queries.ts";
import { removeAddress } from "./remove-address.ts";
import { requestTwoFactorCode } from "./request-two-factor-code.ts";
import { resetPassword } from "./reset-password.ts";
import { type StartedSession, tokenOf } from "./sessions.ts";
import { signUp } from "./sign-up.ts";
import { updateAddress } from "./update-address.ts";
import { updateUser } from "./update-user.ts";
import { verifyTwoFactorCode } from "./verify-two-factor-code.ts";

const done = { done: true } as const;
const viewerOf = (caller: Caller) => (caller.role === "ADMIN" ? "staff" : "customer");

/** Hands out a session's token and answers whose it is. */
async function signedIn(deps: Deps, session: StartedSession, sendToken: (token: string) => void) {
  sendToken(await tokenOf(deps, session));
  return { user: await userById(deps.db, session.userId), secondFactor: session.secondFactorPending };
}

export const accountsCalls = {
  signUp: handle(contract.signUp, async (deps, { body, sendToken }) =>
    signedIn(deps, await signUp(deps, body), sendToken),
  ),
  logIn: handle(contract.logIn, async (deps, { body, sendToken }) =>
    signedIn(deps, await logIn(deps, body), sendToken),
  ),
  logOut: handle(contract.logOut, async (deps, { caller }) => {
    await logOut(deps, caller);
    return done;
  }),
  currentUser: handle(contract.currentUser, async ({ db }, { caller }) => ({
    user: await userById(db, caller.userId),
    secondFactor: caller.secondFactorPending,
  })),

  askPasswordReset: handle(contract.askPasswordReset, async (deps, { body }) => {
    await askPasswordReset(deps, body.email);
    return done;
  }),
  validateResetToken: handle(contract.validateResetToken, async ({ db, now }, { query }) => ({
    valid: await isResetTokenUsable(db, query.token, now()),
  })),
  resetPassword: handle(contract.resetPassword, async (deps, { body }) => {
    await resetPassword(deps, body);
    return done;
  }),

  requestTwoFactorCode: handle(contract.requestTwoFactorCode, (deps, { caller }) => requestTwoFactorCode(deps, caller)),
  verifyTwoFactorCode: handle(contract.verifyTwoFactorCode, async (deps, { body, caller, sendToken }) => {
    await verifyTwoFactorCode(deps, caller, body.code);
    return signedIn(deps, { id: caller.sessionId, userId: caller.userId, secondFactorPending: false }, sendToken);
  }),

  getUser: handle(contract.getUser, ({ db }, { params, caller }) => userById(db, params.userId, viewerOf(caller))),
  updateUser: handle(contract.updateUser, async (deps, { params, body, caller }) => {
    await updateUser(deps, params.userId, body);
    return userById(deps.db, params.userId, viewerOf(caller));
  }),

  addAddress: handle(contract.addAddress, async (deps, { params, body }) => ({
    address: await addAddress(deps, params.userId, body),
  })),
  getAddress: handle(contract.getAddress, async ({ db }, { params }) => ({
    address: await addressById(db, params.userId, params.addressId),
  })),
  updateAddress: handle(contract.updateAddress, async (deps, { params, body }) => ({
    address: await updateAddress(deps, params.userId, params.addressId, body),
  })),
  removeAddress: handle(contract.removeAddress, async (deps, { params }) => {
    await removeAddress(deps, params.userId, params.addressId);
    return done;
  }),
};
