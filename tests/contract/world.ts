import type { CallSpec } from "../../src/contract/kit/call.ts";
import type { Order } from "../../src/contract/orders/order.ts";
import { aDraft, aRoll, receivedOrder } from "../support/makers.ts";
import type { Person, TestLab } from "../support/start-lab.ts";
import { accountThings } from "./things/account-things.ts";
import { courierThings } from "./things/courier-things.ts";
import { fileThings } from "./things/file-things.ts";
import { filmThings } from "./things/film-things.ts";
import { guestThings } from "./things/guest-things.ts";
import { labThings } from "./things/lab-things.ts";
import { once } from "./things/once.ts";
import { orderThings } from "./things/order-things.ts";
import { returnThings } from "./things/return-things.ts";
import { shopThings } from "./things/shop-things.ts";
import type { Things } from "./things/things.ts";
import { vendorThings } from "./things/vendor-things.ts";

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

/** @param people existing people, without other things */
export async function aWorld(lab: TestLab, people?: People): Promise<World> {
  const { customer, admin, order } = people ?? (await somePeople(lab));
  const whose = { lab, customer, admin, number: (made += 1) };
  const { courier, stop, things: ofCourier } = courierThings(whose, order);
  const { vendor, things: ofVendor } = vendorThings(whose);
  const things: Things = {
    ...accountThings(whose),
    ...orderThings(whose, order),
    ...filmThings(whose, order),
    ...shopThings(whose),
    ...guestThings(whose),
    ...fileThings(whose),
    ...returnThings(whose),
    ...ofCourier,
    ...ofVendor,
    ...labThings(whose),
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
      const own = kinds.toReversed().find((kind) => `${kind}.${name}` in things);
      return things[own === undefined ? name : `${own}.${name}`]?.(path);
    },
  };
}
