import { apiKeys } from "../src/server/accounts/keys/tables.ts";
import { beginningOf, hashKey } from "../src/server/accounts/keys/key-text.ts";
import { newId } from "../src/server/platform/ids.ts";
import type { Tx } from "../src/server/deps.ts";

/** Public, as the accounts' password is: the examples of docs/api.md use them. */
const KEYS = [
  {
    text: "nice_DemoKeyOfTheLab000000000000000000ZVTe9",
    owner: "manager@nice.test",
    role: "ADMIN",
    name: "Warehouse",
    permissions: ["orders.read", "money.read", "products.read", "products.write"],
  },
  {
    text: "nice_DemoKeyOfOneCustomer00000000000013cw01",
    owner: "member@nice.test",
    role: "CUSTOMER",
    name: "Backup at home",
    permissions: ["film"],
  },
] as const;

export async function makeDemoKeys(tx: Tx, ids: ReadonlyMap<string, string>, at: Date): Promise<void> {
  await tx.insert(apiKeys).values(
    KEYS.map(({ text, owner, permissions, ...key }) => ({
      ...key,
      id: newId(),
      userId: ids.get(owner)!,
      permissions: [...permissions],
      hash: hashKey(text)!,
      beginning: beginningOf(text),
      createdAt: at,
    })),
  );
}
