import * as events from "../../contract/accounts/account-events.ts";
import * as contract from "../../contract/accounts/accounts.ts";
import * as referralsContract from "../../contract/accounts/referrals.ts";
import * as preferencesContract from "../../contract/accounts/preferences.ts";
import * as auth from "../../contract/accounts/auth.ts";
import * as pushDevices from "../../contract/accounts/push-devices.ts";
import * as sessions from "../../contract/accounts/sessions.ts";
import * as signIns from "../../contract/accounts/sign-ins.ts";
import * as suggestions from "../../contract/accounts/address-suggestions.ts";
import * as zipTowns from "../../contract/accounts/zip-towns.ts";
import { handleCall } from "../handle-call.ts";
import { activeKeys, sweepKeys, warnOfExpiry } from "./keys/end-keys.ts";
import { keyEndpoints } from "./keys/key-endpoints.ts";
import type { Caller } from "../platform/http/guard.ts";
import { addAddress, removeAddress, updateAddress } from "./addresses.ts";
import { requestPasswordReset, resetPassword } from "./reset-password.ts";
import { changePassword } from "./change-password.ts";
import { changePreference, clearPreference, savePreference } from "./preferences.ts";
import { changeUserRole } from "./change-user-role.ts";
import { confirmEmail } from "./confirm-email.ts";
import { confirmIdentity } from "./confirm-identity.ts";
import { endOtherSessions, endSession, listSessions, logOut } from "./own-sessions.ts";
import { addUser } from "./add-user.ts";
import { handOutSession } from "./hand-out-session.ts";
import { listAllReferrals } from "./referrals/list-all-referrals.ts";
import { recordChange } from "../history/record-change.ts";
import { saveReferences } from "../history/save-references.ts";
import { listAddresses, listPreferences, listReferrals, listUsers } from "./lists.ts";
import { listAccountEvents, listUserEvents, sweepEvents } from "./events/list-events.ts";
import { linkSignIn, listSignIns, unlinkSignIn } from "./linked-sign-ins.ts";
import { logIn } from "./log-in.ts";
import { profilePictureEndpoints } from "./profile-picture-endpoints.ts";
import { listPushDevices, removePushDevice, savePushDevice } from "./push-devices/push-devices.ts";
import { addressById, isResetTokenUsable, userById } from "./queries.ts";
import { requestTwoFactorCode, verifyTwoFactorCode } from "./two-factor-code.ts";
import { sendReferral } from "./referrals/send-referral.ts";
import { secondFactorEndpoints } from "./second-factors/second-factor-endpoints.ts";
import { staffEndpoints } from "./staff/staff-endpoints.ts";
import { activeSessions, sweepSessions, tokenOf } from "./sessions.ts";
import { signInWithFacebook, signInWithGoogle } from "./sign-in-with-provider.ts";
import { signUp } from "./sign-up.ts";
import { updateUser } from "./update-user.ts";
import { suggestAddresses, suggestedAddress } from "./suggest-addresses.ts";
import { zipTown } from "./zip-town.ts";
import { sweepRateLimits } from "../platform/http/rate-limits/rate-limits.ts";
import { sweepLoginThrottles } from "./login-throttling.ts";
import { sweepBrowsers } from "./known-browsers.ts";
import { settleReferrals } from "./referrals/reward-referral.ts";
import { sendPush } from "./push-devices/send-push.ts";
import { PROFILE_PICTURE_LIMIT } from "../../rules/accounts/profile-picture.ts";
import { receiveProfilePicture } from "./profile-picture.ts";
import { deleteUserData } from "./delete-user-data.ts";
import { users } from "./tables.ts";
import type { Module } from "../module.ts";

const done = { done: true } as const;
const viewerOf = (caller: Caller) => (caller.role === "ADMIN" ? "staff" : "customer");

export const accountsModule = {
  endpoints: {
    ...profilePictureEndpoints,
    ...secondFactorEndpoints,
    ...staffEndpoints,
    ...keyEndpoints,
    signUp: handleCall(auth.signUp, async (deps, { body, ...door }) =>
      handOutSession(deps, await signUp(deps, body, door.client), door),
    ),
    logIn: handleCall(auth.logIn, async (deps, { body, ...door }) =>
      handOutSession(deps, await logIn(deps, body, door.client), door),
    ),
    logOut: handleCall(auth.logOut, async (deps, { caller, client, clearCache }) => {
      await logOut(deps, caller, client);
      clearCache();
      return done;
    }),
    currentUser: handleCall(auth.currentUser, async (deps, { caller }) => ({
      user: await userById(deps, caller.userId),
      secondFactor: caller.secondFactorPending,
      station: caller.station,
    })),

    requestPasswordReset: handleCall(auth.requestPasswordReset, async (deps, { body, client }) => {
      await requestPasswordReset(deps, body.email, client);
      return done;
    }),
    validateResetToken: handleCall(auth.validateResetToken, async ({ db, now }, { query }) => ({
      valid: await isResetTokenUsable(db, query.token, now()),
    })),
    resetPassword: handleCall(auth.resetPassword, async (deps, { body, client, setBrowserCookie }) => {
      setBrowserCookie(await resetPassword(deps, body, client));
      return done;
    }),

    requestTwoFactorCode: handleCall(auth.requestTwoFactorCode, (deps, { caller, client }) =>
      requestTwoFactorCode(deps, caller, client),
    ),
    verifyTwoFactorCode: handleCall(auth.verifyTwoFactorCode, async (deps, { body, caller, ...door }) =>
      handOutSession(deps, await verifyTwoFactorCode(deps, caller, body.code, door.client), door),
    ),
    confirmIdentity: handleCall(sessions.confirmIdentity, async (deps, { body, caller, client, sendToken }) => {
      sendToken(await tokenOf(deps, await confirmIdentity(deps, caller, body, client)));
      return done;
    }),

    listSignIns: handleCall(signIns.listSignIns, ({ db }, { caller }) => listSignIns(db, caller)),
    linkSignIn: handleCall(signIns.linkSignIn, async (deps, { caller, body, client }) => {
      await linkSignIn(deps, caller, body, client);
      return done;
    }),
    unlinkSignIn: handleCall(signIns.unlinkSignIn, async (deps, { caller, query, client }) => {
      await unlinkSignIn(deps, caller, query.provider, client);
      return done;
    }),

    listSessions: handleCall(sessions.listSessions, (deps, { caller, params }) =>
      listSessions(deps, caller, params.userId),
    ),
    endSession: handleCall(sessions.endSession, async (deps, { caller, params, client }) => {
      await endSession(deps, caller, params, client);
      return done;
    }),
    endOtherSessions: handleCall(sessions.endOtherSessions, async (deps, { caller, params, client }) => {
      await endOtherSessions(deps, caller, params.userId, client);
      return done;
    }),

    listPushDevices: handleCall(pushDevices.listPushDevices, (deps, { caller, params }) =>
      listPushDevices(deps, caller, params.userId),
    ),
    savePushDevice: handleCall(pushDevices.savePushDevice, async (deps, { caller, body, client }) => ({
      device: await savePushDevice(deps, caller, body, client),
    })),
    removePushDevice: handleCall(pushDevices.removePushDevice, async ({ db }, { params }) => {
      await removePushDevice(db, params);
      return done;
    }),

    listUserEvents: handleCall(events.listUserEvents, ({ db }, { caller, params, query }) =>
      listUserEvents(db, caller, params.userId, query),
    ),
    listAccountEvents: handleCall(events.listAccountEvents, (deps, { query }) => listAccountEvents(deps, query)),

    getUser: handleCall(contract.getUser, (deps, { params, caller }) =>
      userById(deps, params.userId, viewerOf(caller)),
    ),
    updateUser: handleCall(contract.updateUser, async (deps, { params, body, caller, client }) => {
      await updateUser(deps, caller, { ...params, ...body }, client);
      return userById(deps, params.userId, viewerOf(caller));
    }),

    confirmEmail: handleCall(contract.confirmEmail, async (deps, { params, body }) => {
      await confirmEmail(deps, { ...params, ...body });
      return done;
    }),

    suggestAddresses: handleCall(suggestions.suggestAddresses, (deps, { query }) => suggestAddresses(deps, query)),
    suggestedAddress: handleCall(suggestions.suggestedAddress, (deps, { params, query }) =>
      suggestedAddress(deps, { ...params, ...query }),
    ),
    zipTown: handleCall(zipTowns.zipTown, (_deps, { params }) => zipTown(params.zipCode)),

    addAddress: handleCall(contract.addAddress, async (deps, { params, body }) => ({
      address: await addAddress(deps, params.userId, body),
    })),
    getAddress: handleCall(contract.getAddress, async ({ db }, { params }) => ({
      address: await addressById(db, params.userId, params.addressId),
    })),
    updateAddress: handleCall(contract.updateAddress, async (deps, { params, body }) => ({
      address: await updateAddress(deps, params.userId, params.addressId, body),
    })),
    removeAddress: handleCall(contract.removeAddress, async (deps, { params }) => {
      await removeAddress(deps, params.userId, params.addressId);
      return done;
    }),

    changePassword: handleCall(auth.changePassword, async (deps, { caller, body, client, sendToken }) => {
      sendToken(await tokenOf(deps, await changePassword(deps, caller, body, client)));
      return done;
    }),
    signInWithGoogle: handleCall(auth.signInWithGoogle, async (deps, { body, ...door }) =>
      handOutSession(deps, await signInWithGoogle(deps, body, door.client), door),
    ),
    signInWithFacebook: handleCall(auth.signInWithFacebook, async (deps, { body, ...door }) =>
      handOutSession(deps, await signInWithFacebook(deps, body, door.client), door),
    ),
    listSignInProviders: handleCall(auth.listSignInProviders, async ({ identity }) => ({
      google: identity.googleClientId === null ? null : { clientId: identity.googleClientId },
      facebook: identity.facebookAppId === null ? null : { appId: identity.facebookAppId },
    })),

    listUsers: handleCall(contract.listUsers, ({ db }, { query }) => listUsers(db, query)),
    setUserReferences: handleCall(contract.setUserReferences, (deps, { params: { userId }, body, caller }) =>
      saveReferences(deps, { call: contract.setUserReferences, table: users, id: userId, body }, (tx, change) => {
        const thing = { kind: "CUSTOMER", id: userId, name: "" } as const;
        return recordChange(deps, tx, { by: caller.userId, verb: "CHANGED", thing, ...change });
      }),
    ),
    addUser: handleCall(contract.addUser, async (deps, { caller, body, client }) =>
      userById(deps, await addUser(deps, caller, body, client), "staff"),
    ),
    changeUserRole: handleCall(contract.changeUserRole, async (deps, { caller, params, body, client }) => {
      await changeUserRole(deps, caller, { ...params, ...body }, client);
      return userById(deps, params.userId, "staff");
    }),
    listAddresses: handleCall(contract.listAddresses, ({ db }, { params }) => listAddresses(db, params.userId)),

    listPreferences: handleCall(preferencesContract.listPreferences, ({ db }, { caller, params }) =>
      listPreferences(db, caller, params.userId),
    ),
    savePreference: handleCall(preferencesContract.savePreference, async (deps, { caller, params, body }) => ({
      preference: await savePreference(deps, caller, params.userId, body),
    })),
    changePreference: handleCall(preferencesContract.changePreference, async (deps, { caller, params, body }) => ({
      preference: await changePreference(deps, caller, params, body.value),
    })),
    clearPreference: handleCall(preferencesContract.clearPreference, async (deps, { caller, params }) => {
      await clearPreference(deps, caller, params);
      return done;
    }),

    sendReferral: handleCall(referralsContract.sendReferral, async (deps, { params, query }) => {
      await sendReferral(deps, params.userId, query.email);
      return done;
    }),
    listAllReferrals: handleCall(referralsContract.listAllReferrals, ({ db }, { query }) =>
      listAllReferrals(db, query),
    ),

    listReferrals: handleCall(referralsContract.listReferrals, (deps, { params, query }) =>
      listReferrals(deps, params.userId, query),
    ),
  },

  jobs: {
    // Retried for about an hour, like text messages.
    "send-push": { retries: 15, concurrency: 2, timeoutSeconds: 30, run: sendPush },
    "settle-referrals": { retries: 0, concurrency: 1, timeoutSeconds: 300, cron: "23 * * * *", run: settleReferrals },
    "warn-of-key-expiry": { retries: 0, concurrency: 1, timeoutSeconds: 60, cron: "31 14 * * *", run: warnOfExpiry },
    "sweep-sign-in": {
      retries: 0,
      concurrency: 1,
      timeoutSeconds: 300,
      cron: "41 * * * *",
      run: async (deps) => {
        await sweepLoginThrottles(deps);
        await sweepRateLimits(deps);
        await sweepBrowsers(deps);
        await sweepSessions(deps);
        await sweepKeys(deps);
        await sweepEvents(deps);
      },
    },
  },

  uploads: {
    "profile-pictures": { limit: PROFILE_PICTURE_LIMIT, keeps: false, receive: receiveProfilePicture },
  },

  linkScopes: { session: activeSessions, key: activeKeys },

  exports: {
    getUser: "account",
    listAddresses: "addresses",
    listPreferences: "preferences",
    listReferrals: "invitations",
    listUserEvents: "account-events",
    listSessions: "sessions",
    listPushDevices: "notices-in-browsers",
    listSecondFactors: "second-factors",
    listApiKeys: "api-keys",
  },

  deleteUserData,
} satisfies Module;
