import { v4 as newKey } from "uuid";
import type { User } from "../../../contract/accounts/accounts.ts";
import type { ProductFilm } from "../../../rules/products/film-of-product.ts";
import { addRolls, newDraft, rollDefaults } from "./draft.ts";
import { storeDraft, storedDraft } from "./draft-storage.ts";

export function addRollOf(customer: User, { stock, format, process }: ProductFilm): void {
  const roll = { ...rollDefaults(customer), stock, format, process };
  const current = storedDraft(customer.id);
  storeDraft(
    current === null ? { ...newDraft(customer), rolls: [{ ...roll, tempKey: newKey() }] } : addRolls(current, roll, 1),
  );
}
