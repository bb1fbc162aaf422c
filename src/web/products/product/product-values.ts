import { z } from "zod";
import { type Product, ProductForm } from "../../../contract/products/product.ts";
import { parseDollars, typedDollars } from "../../../rules/money.ts";
import { PRODUCT_TYPES, PRODUCT_VISIBILITIES } from "../../../rules/products/catalogue.ts";
import { dollars } from "../../parts/dollars.ts";
import { fromLabField, labField } from "../../platform/lab-clock.ts";
import { Amount, MaybeAmount, maybeWhole, toId, toNumber, toText } from "../field-values.ts";
import { PRODUCT_TYPE_LABELS } from "../../parts/products/product-type-labels.ts";

const { name, slug, sku, description } = ProductForm.shape;

export const ProductValues = z
  .object({
    name,
    slug: slug.unwrap(),
    sku,
    productType: z.enum(PRODUCT_TYPES),
    description: description.unwrap(),
    price: Amount,
    memberPrice: MaybeAmount,
    taxable: z.boolean(),
    giftCard: z.boolean(),
    visibility: z.enum(PRODUCT_VISIBILITIES),
    memberLaunchDate: z.string(),
    publicLaunchDate: z.string(),
    defaultProductVariantId: z.string(),
    vendorId: z.string(),
    holdPieces: maybeWhole(1, 1_000_000),
    holdGuestPercent: maybeWhole(0, 100),
  })
  .superRefine(({ memberLaunchDate: members, publicLaunchDate: everyone }, check) => {
    const at = (path: string, message: string) => check.addIssue({ code: "custom", path: [path], message });
    if (members === "" && everyone !== "") at("memberLaunchDate", "Enter both launch dates or none.");
    if (members !== "" && everyone === "") at("publicLaunchDate", "Enter both launch dates or none.");
    if (members !== "" && everyone !== "" && everyone < members)
      at("publicLaunchDate", "The public launch can't be before the members' launch.");
  });
export type ProductValues = z.input<typeof ProductValues>;

export const maybeDollars = (amount: number | null): string => (amount === null ? "" : typedDollars(amount));

export const valuesOf = (product: Product, timeZone: string): ProductValues => ({
  name: product.name,
  slug: product.slug,
  sku: product.sku,
  productType: product.productType,
  description: product.description,
  price: typedDollars(product.price),
  memberPrice: maybeDollars(product.memberPrice),
  taxable: product.taxable,
  giftCard: product.giftCard,
  visibility: product.visibility,
  memberLaunchDate: labField(product.memberLaunchDate, timeZone),
  publicLaunchDate: labField(product.publicLaunchDate, timeZone),
  defaultProductVariantId: product.defaultProductVariantId ?? "",
  vendorId: product.vendorId ?? "",
  holdPieces: toText(product.holdPieces),
  holdGuestPercent: toText(product.holdGuestPercent),
});

export const bodyOf = (values: ProductValues, timeZone: string) => ({
  ...values,
  price: parseDollars(values.price)!,
  memberPrice: parseDollars(values.memberPrice),
  memberLaunchDate: fromLabField(values.memberLaunchDate, timeZone),
  publicLaunchDate: fromLabField(values.publicLaunchDate, timeZone),
  defaultProductVariantId: toId(values.defaultProductVariantId),
  vendorId: toId(values.vendorId),
  holdPieces: toNumber(values.holdPieces),
  holdGuestPercent: toNumber(values.holdGuestPercent),
});

const money = (amount: number | null): string => (amount === null ? "the same" : dollars(amount));
const yesNo = (is: boolean): string => (is ? "yes" : "no");

const FIELDS: {
  [Field in keyof ProductValues]: readonly [label: string, words: (product: Product, timeZone: string) => string];
} = {
  name: ["Name", (product) => product.name],
  slug: ["Address", (product) => product.slug],
  sku: ["SKU", (product) => product.sku],
  productType: ["Type", (product) => PRODUCT_TYPE_LABELS[product.productType]],
  description: ["Description", (product) => product.description],
  price: ["Price", (product) => money(product.price)],
  memberPrice: ["Member price", (product) => money(product.memberPrice)],
  taxable: ["Taxable", (product) => yesNo(product.taxable)],
  giftCard: ["Gift card", (product) => yesNo(product.giftCard)],
  visibility: ["In the shop", (product) => VISIBILITY_LABELS[product.visibility]],
  memberLaunchDate: [
    "Members' launch",
    (product, timeZone) => labField(product.memberLaunchDate, timeZone).replace("T", " ") || "none",
  ],
  publicLaunchDate: [
    "Public launch",
    (product, timeZone) => labField(product.publicLaunchDate, timeZone).replace("T", " ") || "none",
  ],
  defaultProductVariantId: [
    "Default variant",
    ({ variants, defaultProductVariantId }) =>
      variants.find(({ id }) => id === defaultProductVariantId)?.name ?? "next available",
  ],
  vendorId: ["Vendor", (product) => (product.vendorId === null ? "the lab" : "another vendor")],
  holdPieces: ["Holds per buyer", (product) => toText(product.holdPieces) || "as set for all"],
  holdGuestPercent: ["Holds of guests", (product) => toText(product.holdGuestPercent) || "as set for all"],
};

export const VISIBILITY_LABELS: Record<Product["visibility"], string> = {
  PUBLIC: "For everyone",
  MEMBERS_ONLY: "Members only",
  COMING_SOON: "Coming soon",
  NONE: "Hidden",
};

export type Change = { label: string; from: string; to: string };

export function changesBetween(before: Product, after: Product, timeZone: string): Change[] {
  const [was, is] = [valuesOf(before, timeZone), valuesOf(after, timeZone)];
  return (Object.keys(FIELDS) as (keyof ProductValues)[])
    .filter((field) => was[field] !== is[field])
    .map((field) => {
      const [label, words] = FIELDS[field];
      return { label, from: shortened(words(before, timeZone)), to: shortened(words(after, timeZone)) };
    });
}

const LONG = 60;
const shortened = (text: string): string => (text.length > LONG ? `${text.slice(0, LONG - 1)}…` : text || "nothing");
