import { z } from "zod";
import { referenceFields } from "../kit/references.ts";
import {
  OPTION_TYPES,
  PRICE_MODIFIER_TYPES,
  PRODUCT_TYPES,
  PRODUCT_VISIBILITIES,
} from "../../rules/products/catalogue.ts";
import { SHOP_PICTURE_LIMIT, SHOP_PICTURE_TYPES } from "../../rules/products/pictures.ts";
import { tooLargeText } from "../../rules/uploads.ts";
import { RELEASE_WINDOWS } from "../../rules/products/release-window.ts";
import { LONGEST_OPTION_TEXT, TEXT_VALIDATIONS } from "../../rules/products/text-validations.ts";
import { FileLink, Price, Sha256, Time } from "../kit/fields.ts";
import { WriteLink } from "../kit/files.ts";

const Name = z.string().trim().min(1, "Enter a name").max(120);
const Sku = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][\w.-]{0,63}$/, "Enter a SKU of letters, digits, dots and dashes")
  .meta({ description: "Unique among products, or among variants", example: "kodak-gold-200-35mm" });
const Slug = z
  .string()
  .trim()
  .max(120)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "A slug has lower case letters, digits and single dashes")
  .meta({ description: "The product's slug", example: "kodak-gold-200" });
export const Stock = z.number().int().min(0).max(1_000_000).nullable().meta({
  description: "Pieces in stock; null: not counted (services, prints, digital products)",
  example: 24,
});
const Position = z.number().int().min(0).max(10_000).meta({ description: "Position, lowest first" });

export const PriceModifier = z
  .object({
    type: z.enum(PRICE_MODIFIER_TYPES),
    amount: z.number().int().min(-100_000_000).max(100_000_000).meta({
      description: "Cents when fixed; thousandths of a percent of the base price when a percentage. May be negative",
      example: 500,
    }),
    memberAmount: z.number().int().min(-100_000_000).max(100_000_000).nullable().optional().meta({
      description: "Price for active members, if different",
    }),
    sku: z.string().max(64).nullable().optional(),
  })
  .meta({ id: "PriceModifier" });

const OptionConfig = z.object({
  options: z
    .array(
      z.object({
        value: z.string().trim().min(1).max(100),
        label: z.string().trim().min(1).max(120),
        description: z.string().max(500).nullable().optional(),
        priceModifier: PriceModifier.nullable().optional(),
      }),
    )
    .max(100)
    .optional()
    .meta({ description: "Choices of a select or radio" }),
  placeholder: z.string().max(120).nullable().optional(),
  maxLength: z.number().int().min(1).max(LONGEST_OPTION_TEXT).nullable().optional().meta({
    description: "Characters that a text may have",
  }),
  validation: z.enum(TEXT_VALIDATIONS).nullable().optional().meta({ description: "Limits of a text" }),
  label: z.string().max(120).nullable().optional(),
  priceModifier: PriceModifier.nullable().optional().meta({ description: "Price of a checkbox" }),
});

export const OptionForm = z.object({
  optionKey: z
    .string()
    .trim()
    .regex(/^[a-z][\w-]{0,39}$/i, "Use a word for the key, for example size")
    .meta({ description: "Unique within the product; order lines name the choice by it", example: "size" }),
  optionType: z.enum(OPTION_TYPES),
  label: z.string().trim().min(1).max(120),
  description: z.string().trim().max(500).default(""),
  required: z.boolean().default(false),
  sortOrder: Position.default(0),
  active: z.boolean().default(true),
  productVariantId: z
    .uuid()
    .nullable()
    .default(null)
    .meta({ description: "The variant it is limited to; null: all variants" }),
  config: OptionConfig.default({}),
});
export const ProductOption = OptionForm.extend({ id: z.uuid(), config: OptionConfig }).meta({ id: "ProductOption" });

export const VariantForm = z.object({
  name: Name,
  sku: Sku,
  price: Price,
  memberPrice: Price.nullable().default(null),
  active: z.boolean().default(true),
  position: Position.default(0),
});
export const ProductVariant = VariantForm.extend({ id: z.uuid(), stock: Stock }).meta({ id: "ProductVariant" });

export const Media = z
  .object({
    id: z.uuid(),
    path: z.string().meta({ description: "Identifies the picture for removing it" }),
    read: FileLink,
    type: z.string().meta({ example: "image/webp" }),
    width: z.number().int().nullable().meta({ description: "px" }),
    height: z.number().int().nullable().meta({ description: "px" }),
    alt: z.string().meta({ description: "Alternative text; empty uses the product's name" }),
    small: FileLink.nullable().meta({ description: "The picture at 256 px, for thumbnails; null if there is none" }),
    productVariantId: z.uuid().nullable().meta({ description: "The variant it shows; null: all" }),
  })
  .meta({
    id: "Media",
    description: "A picture. The featured thumbnail is the one whose link contains featured_thumb",
  });

const FactKey = z.string().regex(/^[a-z][\w-]{0,39}$/i, "A fact's key is a word, such as format");
const FactValue = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^[^,]+$/, "A fact's value has no comma");
export const DetailForm = z.object({
  subtitle: z.string().trim().max(200).default(""),
  body: z.string().trim().max(10_000).default(""),
  filterable: z
    .record(FactKey, FactValue)
    .refine((facts) => Object.keys(facts).length <= 20, "A detail has at most 20 facts")
    .default({})
    .meta({ description: "Facts for filtering lists", example: { format: "35mm", iso: "400" } }),
  position: Position.default(0),
});
export const ProductDetail = z
  .object({
    id: z.uuid(),
    subtitle: z.string(),
    body: z.string(),
    filterable: z.record(z.string(), z.string()),
    position: z.number().int(),
    media: z.array(Media),
  })
  .meta({ id: "ProductDetail" });

export const DetailReply = z.object({
  detail: ProductDetail,
  version: z.number().int().meta({ description: "The product's version; send it with an update" }),
});

const LaunchDate = Time.nullable();

const HoldPieces = z.number().int().min(1).max(1_000_000).nullable().meta({
  description: "Pieces that one buyer's unpaid orders may hold; null: the lab's setting",
});
const HoldGuestPercent = z.number().int().min(0).max(100).nullable().meta({
  description: "Percent of stock that unpaid guest orders may hold in total; null: the lab's setting",
});

export const ProductForm = z.object({
  name: Name,
  slug: Slug.optional().meta({ description: "Derived from the name if omitted" }),
  sku: Sku,
  productType: z.enum(PRODUCT_TYPES),
  description: z.string().trim().max(10_000).default(""),
  price: Price,
  memberPrice: Price.nullable().default(null).meta({ description: "Cents for active members; null: the same price" }),
  taxable: z.boolean().default(true),
  giftCard: z.boolean().default(false).meta({
    description: "Buyers get codes for the price. Only DIGITAL; recipient, day and message are added as options",
  }),
  visibility: z.enum(PRODUCT_VISIBILITIES).default("PUBLIC").meta({
    description: "NONE is visible to admins only. If both launch dates are set, they decide instead",
  }),
  memberLaunchDate: LaunchDate.default(null).meta({ description: "From then members may buy it" }),
  publicLaunchDate: LaunchDate.default(null).meta({ description: "When everyone can buy it" }),
  defaultProductVariantId: z.uuid().nullable().default(null),
  vendorId: z
    .uuid()
    .nullable()
    .default(null)
    .meta({ description: "The vendor who makes and ships it; null is the lab" }),
  holdPieces: HoldPieces.default(null),
  holdGuestPercent: HoldGuestPercent.default(null),
});

export const Product = z
  .object({
    id: z.uuid(),
    name: z.string(),
    slug: z.string(),
    sku: z.string(),
    productType: z.enum(PRODUCT_TYPES),
    description: z.string(),
    price: Price,
    memberPrice: Price.nullable(),
    stock: Stock,
    taxable: z.boolean(),
    giftCard: z.boolean(),
    ...referenceFields,
    visibility: z.enum(PRODUCT_VISIBILITIES),
    memberLaunchDate: LaunchDate,
    publicLaunchDate: LaunchDate,
    releaseWindow: z.enum(RELEASE_WINDOWS).meta({ description: "The current sale window" }),
    defaultProductVariantId: z.uuid().nullable(),
    variants: z.array(ProductVariant),
    options: z.array(ProductOption),
    details: z.array(ProductDetail),
    media: z.array(Media),
    vendorId: z.uuid().nullable().meta({ description: "Null for everyone but admins" }),
    /** Null for everyone but admins. */
    holdPieces: HoldPieces,
    /** Null for everyone but admins. */
    holdGuestPercent: HoldGuestPercent,
    version: z.number().int(),
    createdAt: Time,
  })
  .meta({ id: "Product" });
export type Product = z.output<typeof Product>;

export const NewPicture = z.object({
  type: z.enum(SHOP_PICTURE_TYPES),
  size: z
    .number()
    .int()
    .min(1)
    .max(SHOP_PICTURE_LIMIT.maxBytes, tooLargeText(SHOP_PICTURE_LIMIT))
    .meta({ description: "Bytes of the file", example: 482_113 }),
  sha256: Sha256.meta({
    description: "Detects repeated uploads of the same file to the same item",
  }).optional(),
});
export const PictureLink = z.object({
  writeLink: z
    .object(WriteLink.shape)
    .meta({ description: "PUT the file there with these headers within 15 minutes; it is then re-encoded and shown" }),
});
const Path = z.string().min(1).max(300).meta({ description: "A picture's `path`" });
/** Limit per product. */
const MOST_PICTURES = 100;
/** All pictures in order, with their alt texts. Excludes the thumbnail, which is made from the first picture. */
export const PictureOrder = z.object({
  pictures: z
    .array(
      z.object({
        path: Path,
        alt: z.string().trim().max(300).default(""),
        productVariantId: z.uuid().nullable().optional().meta({
          description: "The product's variant it shows; null: all; omitted: unchanged",
        }),
      }),
    )
    .max(MOST_PICTURES)
    .refine((list) => new Set(list.map(({ path }) => path)).size === list.length, "List every picture once"),
});
export const PicturePath = z.object({ path: Path });
