import { and, eq } from "drizzle-orm";
import * as contract from "../../contract/products/product-desk.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { isServiceSku } from "../../rules/products/service-products.ts";
import type { Deps, Tx } from "../deps.ts";
import { invalidField, notFound, refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { isTaken } from "../platform/database/write-failures.ts";
import { keepChange, lockProduct } from "./lock-product.ts";
import { productOptions, productVariants } from "./tables.ts";

type OptionFields = BodyOf<typeof contract.addProductOption>;

export async function addOption({ db, now }: Deps, productId: string, form: OptionFields, by: string): Promise<void> {
  await db
    .transaction(async (tx) => {
      const product = await lockProduct(tx, productId);
      if (isServiceSku(product.sku)) throw refuse(contract.addProductOption, "SERVICE");
      const id = await insertOption(tx, productId, form);
      await keepChange({ now }, tx, product, { by, verb: "ADDED", part: partOf({ ...form, id }), after: form });
    })
    .catch(keyTaken);
}

/** @returns the option's id */
async function insertOption(tx: Tx, productId: string, form: OptionFields): Promise<string> {
  await checkOption(tx, productId, form);
  const id = newId();
  await tx.insert(productOptions).values({ ...form, id, productId });
  return id;
}

export async function updateOption(
  { db, now }: Deps,
  { productId, optionId }: { productId: string; optionId: string },
  { version, ...form }: BodyOf<typeof contract.updateProductOption>,
  by: string,
): Promise<void> {
  await db
    .transaction(async (tx) => {
      const product = await lockProduct(tx, productId);
      if (product.version !== version) {
        throw refuse(contract.updateProductOption, "STALE", { version: product.version });
      }
      await checkOption(tx, productId, form);
      const [before] = await tx.select().from(productOptions).where(isOptionOf(productId, optionId));
      if (before === undefined) throw noSuchOption();
      await tx.update(productOptions).set(form).where(isOptionOf(productId, optionId));
      const part = partOf({ ...form, id: optionId });
      await keepChange({ now }, tx, product, { by, verb: "CHANGED", part, before, after: form });
    })
    .catch(keyTaken);
}

export async function removeOption(
  { db, now }: Deps,
  { productId, optionId }: { productId: string; optionId: string },
  by: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const product = await lockProduct(tx, productId);
    const [before] = await tx.delete(productOptions).where(isOptionOf(productId, optionId)).returning();
    if (before === undefined) throw noSuchOption();
    await keepChange({ now }, tx, product, { by, verb: "REMOVED", part: partOf(before), before });
  });
}

/** An option without choices could never be filled in. */
export function choicesProblem({ optionType, config }: Pick<OptionFields, "optionType" | "config">): string | null {
  const values = config.options?.map(({ value }) => value) ?? [];
  const chooses = optionType === "select" || optionType === "radio";
  if (chooses && values.length === 0) return "Add at least one value.";
  return new Set(values).size < values.length ? "Two values are the same." : null;
}

async function checkOption(tx: Tx, productId: string, form: OptionFields): Promise<void> {
  const problem = choicesProblem(form);
  if (problem !== null) throw invalidField("config.options", problem);
  if (form.productVariantId === null) return;
  const [variant] = await tx
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(and(eq(productVariants.id, form.productVariantId), eq(productVariants.productId, productId)));
  if (variant === undefined) throw invalidField("productVariantId", "This variant is not one of the product's.");
}

const partOf = ({ id, label }: { id: string; label: string }) => ({ kind: "OPTION" as const, id, name: label });

const isOptionOf = (productId: string, optionId: string) =>
  and(eq(productOptions.id, optionId), eq(productOptions.productId, productId));

const noSuchOption = () => notFound("Option not found.");

function keyTaken(error: unknown): never {
  throw isTaken(error) ? refuse(contract.addProductOption, "KEY_TAKEN") : error;
}
