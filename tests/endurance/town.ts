import type { Order } from "../../src/contract/orders/order.ts";
import { seeded } from "../support/seeded.ts";
import { addProduct } from "../support/shop-makers.ts";
import { type Account, adminOf, logIn, newVisitor, type Person, signUp, type Visitor } from "./people.ts";
import { type Picture, somePictures } from "./pictures.ts";
import type { Tally } from "./tally.ts";

export type Town = {
  origin: string;
  tally: Tally;
  visitor(): Visitor;
  /** Runs the visit of a new customer, who stays in the town. */
  newcomer<Done>(visit: (person: Person) => Promise<Done>): Promise<Done>;
  /** Logs in one of these accounts. Each does one thing at a time: a browser has one token. */
  oneLogsIn(of: readonly Account[], visit: (person: Person, account: Account) => Promise<void>): Promise<void>;
  admin(): Promise<Person>;
  accounts: Account[];
  withScans: Account[];
  /** Paid orders whose film is in transit, with their accounts. */
  parcels: { order: Order; account: Account }[];
  pictures: { jpegs: Picture[]; tiff: Picture };
  productId: string;
  chance(): number;
};

export const oneOf = <One>({ chance }: Pick<Town, "chance">, many: readonly One[]): One =>
  many[Math.floor(chance() * many.length)]!;

export async function settleTown(origin: string, tally: Tally): Promise<Town> {
  const admin = adminOf(origin, tally);
  const { id: productId } = await addProduct(await admin(), {
    name: "Endurance Film",
    sku: "endurance-film",
    stock: 1_000_000,
  });
  const accounts: Account[] = [];
  const busy = new Set<Account>();
  const chance = seeded(24);
  return {
    origin,
    tally,
    visitor: () => newVisitor(origin, tally),
    async newcomer(visit) {
      const { person, account } = await signUp(newVisitor(origin, tally));
      const done = await visit(person);
      accounts.push(account);
      return done;
    },
    async oneLogsIn(of, visit) {
      const free = of.filter((account) => !busy.has(account));
      if (free.length === 0) return;
      const account = oneOf({ chance }, free);
      busy.add(account);
      try {
        await visit(await logIn(account), account);
      } finally {
        busy.delete(account);
      }
    },
    admin,
    accounts,
    withScans: [],
    parcels: [],
    pictures: await somePictures(),
    productId,
    chance,
  };
}
