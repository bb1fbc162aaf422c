import type { CallSpec } from "../../src/contract/kit/call.ts";
import type { Order } from "../../src/contract/orders/order.ts";
import { aDraft, aRoll, receivedOrder } from "../support/makers.ts";
import type { Person, TestLab } from "../support/start-lab.ts";
import { accountFixtures } from "./fixtures/account-fixtures.ts";
import { courierFixtures } from "./fixtures/courier-fixtures.ts";
import { fileFixtures } from "./fixtures/file-fixtures.ts";
import { filmFixtures } from "./fixtures/film-fixtures.ts";
import { guestFixtures } from "./fixtures/guest-fixtures.ts";
import { labFixtures } from "./fixtures/lab-fixtures.ts";
import { once } from "./fixtures/once.ts";
import { orderFixtures } from "./fixtures/order-fixtures.ts";
import { returnFixtures } from "./fixtures/return-fixtures.ts";
import { shopFixtures } from "./fixtures/shop-fixtures.ts";
import type { Fixtures } from "./fixtures/all.ts";
import { vendorFixtures } from "./fixtures/vendor-fixtures.ts";

/** A customer with one real thing of every kind that calls can name, each made on first use. */
export type World = {
  customer: Person;
  admin: Person;
  courier(): Promise<Person>;
  vendor(): Promise<Person>;
  /**
   * Returns the thing for a call's parameter or field of this name; undefined for other names.
   * @param call for names with another meaning there, such as the slug of a product or of a note
   */
  thing(name: string, call: CallSpec): Promise<unknown>;
};

let made = 0;

export type People = { customer: Person; admin: Person; order: () => Promise<Order> };

export async function somePeople(lab: TestLab): Promise<People> {
  const [customer, admin] = [await lab.customer(), await lab.admin()];
  return { customer, admin, order: once(() => receivedOrder(customer, admin, aDraft([aRoll(), aRoll()]))) };
}

/** @param people existing people, without other fixtures */
export async function aWorld(lab: TestLab, people?: People): Promise<World> {
  const { customer, admin, order } = people ?? (await somePeople(lab));
  const whose = { lab, customer, admin, number: (made += 1) };
  const { courier, stop, fixtures: ofCourier } = courierFixtures(whose, order);
  const { vendor, fixtures: ofVendor } = vendorFixtures(whose);
  const fixtures: Fixtures = {
    ...accountFixtures(whose),
    ...orderFixtures(whose, order),
    ...filmFixtures(whose, order),
    ...shopFixtures(whose),
    ...guestFixtures(whose),
    ...fileFixtures(whose),
    ...returnFixtures(whose),
    ...ofCourier,
    ...ofVendor,
    ...labFixtures(whose),
  };
  return {
    customer,
    admin,
    async courier() {
      await stop();
      return courier();
    },
    vendor,
    async thing(name, { path }) {
      // Use the last part of the path that has its own such thing: a detail's picture is not its product's.
      const kinds = path.split("/").filter((part) => /^[a-z]/.test(part));
      const own = kinds.toReversed().find((kind) => `${kind}.${name}` in fixtures);
      return fixtures[own === undefined ? name : `${own}.${name}`]?.(path);
    },
  };
}
