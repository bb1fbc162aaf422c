import * as passkeysContract from "../../../contract/accounts/passkeys.ts";
import * as contract from "../../../contract/accounts/second-factors.ts";
import { handleCall } from "../../handle-call.ts";
import { requestEmailChange, requestUserEmailChange, changeOwnEmail, changeUserEmail } from "../change-email.ts";
import { handOutSession } from "../hand-out-session.ts";
import { userById } from "../queries.ts";
import { beginAuthenticator, switchOnAuthenticator } from "./add-authenticator.ts";
import { addPasskey, beginPasskey } from "./add-passkey.ts";
import { sendEmailCode, verifyEmailCode } from "./email-code.ts";
import { listFactors, waysOf } from "./factors-of.ts";
import { removeAllFactors, removeFactor } from "./remove-factors.ts";
import { renewRecoveryCodes, verifyRecoveryCode } from "./recovery-codes.ts";
import { verifyAuthenticatorCode } from "./verify-authenticator-code.ts";
import { passkeyOptions, passkeySignInOptions, signInWithPasskey, verifyPasskey } from "./verify-passkey.ts";

const done = { done: true } as const;

export const secondFactorEndpoints = {
  listWaysToVerify: handleCall(contract.listWaysToVerify, async (deps, { caller }) => ({
    ways: await waysOf(deps, caller),
  })),
  verifyAuthenticatorCode: handleCall(contract.verifyAuthenticatorCode, async (deps, { body, caller, ...door }) =>
    handOutSession(deps, await verifyAuthenticatorCode(deps, caller, door.client, body.code), door),
  ),
  verifyRecoveryCode: handleCall(contract.verifyRecoveryCode, async (deps, { body, caller, ...door }) =>
    handOutSession(deps, await verifyRecoveryCode(deps, caller, door.client, body.code), door),
  ),
  passkeyOptions: handleCall(passkeysContract.passkeyOptions, async (deps, { caller }) => ({
    options: await passkeyOptions(deps, caller),
  })),
  verifyPasskey: handleCall(passkeysContract.verifyPasskey, async (deps, { body, caller, ...door }) =>
    handOutSession(deps, await verifyPasskey(deps, caller, body.passkey, door.client), door),
  ),
  passkeySignInOptions: handleCall(passkeysContract.passkeySignInOptions, async (deps) => ({
    options: await passkeySignInOptions(deps),
  })),
  signInWithPasskey: handleCall(passkeysContract.signInWithPasskey, async (deps, { body, ...door }) =>
    handOutSession(deps, await signInWithPasskey(deps, body.passkey, door.client), door),
  ),

  listSecondFactors: handleCall(contract.listSecondFactors, ({ db }, { params }) => listFactors(db, params.userId)),
  requestEmailChange: handleCall(contract.requestEmailChange, async (deps, { caller, body }) => {
    await requestEmailChange(deps, caller, body.email);
    return done;
  }),
  changeOwnEmail: handleCall(contract.changeOwnEmail, async (deps, { caller, body, client }) => {
    await changeOwnEmail(deps, caller, body, client);
    return userById(deps, caller.userId);
  }),
  requestUserEmailChange: handleCall(contract.requestUserEmailChange, async (deps, { caller, params, body }) => {
    await requestUserEmailChange(deps, caller, { ...params, ...body });
    return done;
  }),
  changeUserEmail: handleCall(contract.changeUserEmail, async (deps, { caller, params, body, client }) => {
    await changeUserEmail(deps, caller, { ...params, ...body }, client);
    return userById(deps, params.userId, "staff");
  }),
  sendEmailCode: handleCall(contract.sendEmailCode, async (deps, { caller }) => {
    await sendEmailCode(deps, caller);
    return done;
  }),
  verifyEmailCode: handleCall(contract.verifyEmailCode, async (deps, { caller, body }) => {
    await verifyEmailCode(deps, caller, body.code);
    return done;
  }),
  beginAuthenticator: handleCall(contract.beginAuthenticator, (deps, { caller }) => beginAuthenticator(deps, caller)),
  switchOnAuthenticator: handleCall(contract.switchOnAuthenticator, async (deps, { caller, client, body }) => ({
    recoveryCodes: await switchOnAuthenticator(deps, caller, client, body),
  })),
  beginPasskey: handleCall(passkeysContract.beginPasskey, async (deps, { caller }) => ({
    options: await beginPasskey(deps, caller),
  })),
  addPasskey: handleCall(passkeysContract.addPasskey, async (deps, { caller, body, client }) => ({
    recoveryCodes: await addPasskey(deps, caller, body, client),
  })),
  renewRecoveryCodes: handleCall(contract.renewRecoveryCodes, async (deps, { caller, client }) => ({
    recoveryCodes: await renewRecoveryCodes(deps, caller, client),
  })),
  removeSecondFactor: handleCall(contract.removeSecondFactor, async (deps, { caller, params, client }) => {
    await removeFactor(deps, caller, params, client);
    return done;
  }),
  removeSecondFactors: handleCall(contract.removeSecondFactors, async (deps, { caller, params, client }) => {
    await removeAllFactors(deps, caller, params.userId, client);
    return done;
  }),
};
