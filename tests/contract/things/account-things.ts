import { addAddress } from "../../../src/contract/accounts/accounts.ts";
import { savePreference } from "../../../src/contract/accounts/preferences.ts";
import { subscribe } from "../../../src/contract/memberships/memberships.ts";
import { pushDevices } from "../../../src/server/accounts/push-devices/tables.ts";
import { authenticators } from "../../../src/server/accounts/second-factors/tables.ts";
import { knownBrowsers, sessions } from "../../../src/server/accounts/tables.ts";
import { newId } from "../../../src/server/platform/ids.ts";
import { storeCard } from "../../support/makers.ts";
import { once } from "./once.ts";
import type { Things, Whose } from "./things.ts";

export function accountThings({ lab, customer }: Whose): Things {
  const { db } = lab.lab.deps;
  const params = { userId: customer.userId };
  const addressId = once(async () => {
    const body = { address1: "1 Secret St", city: "Brooklyn", state: "NY", zip: "11222", primary: false } as const;
    return (await customer.call(addAddress, { params, body })).address.id;
  });
  return {
    userId: async () => customer.userId,
    customerId: async () => customer.userId,
    addressId,
    customerAddressId: addressId,
    "address-suggestions.placeId": async () => "osm:W1",
    sessionId: once(async () => {
      const seen = { createdAt: lab.clock.now(), lastSeenAt: lab.clock.now() };
      const session = { id: newId(), userId: customer.userId, secondFactorPending: false, ...seen };
      await db.insert(sessions).values(session);
      return session.id;
    }),
    // Setting one up with the calls would end the customer's other sessions.
    factorId: once(async () => {
      const [id, at] = [newId(), lab.clock.now()];
      const kept = { userId: customer.userId, name: "Secret phone", sealedSecret: "-" };
      await db.insert(authenticators).values({ ...kept, id, switchedOnAt: at, createdAt: at });
      return id;
    }),
    deviceId: once(async () => {
      const [id, at, hash] = [newId(), lab.clock.now(), newId()];
      await db.insert(knownBrowsers).values({ userId: customer.userId, tokenHash: hash, lastUsedAt: at });
      const where = { browserHash: hash, endpoint: `https://push.test/${id}`, p256dh: "a", auth: "a", publicKey: "a" };
      await db.insert(pushDevices).values({ ...where, id, userId: customer.userId, createdAt: at });
      return id;
    }),
    prefId: once(async () => {
      const body = { key: "default-scan-notes", value: "secret notes" } as const;
      return (await customer.call(savePreference, { params, body })).preference.id;
    }),
    paymentMethodId: once(() => storeCard(customer)),
    subscriptionId: once(async () => {
      await storeCard(customer);
      return (await customer.call(subscribe, { params: { ...params, tier: "NICE_2025" } })).subscriptionId;
    }),
    tier: async () => "NICE_2025",
  };
}
