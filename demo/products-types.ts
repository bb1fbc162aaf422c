/** Days from now until members, and then everyone, can buy; negative means past. */
export type Launch = readonly [members: number, everyone: number];

export type DemoVariant = {
  name: string;
  sku: string;
  /** Cents. */
  price: number;
  memberPrice?: number;
  /** Units; omitted if stock is counted per product, or not at all. */
  stock?: number;
};

export type DemoOption = {
  optionKey: string;
  optionType: "select" | "radio" | "text" | "checkbox";
  label: string;
  description?: string;
  required?: boolean;
  config: {
    options?: { value: string; label: string; priceModifier?: { type: "fixed" | "percentage"; amount: number } }[];
    maxLength?: number;
    validation?: "LETTERS" | "HEX_COLOR" | "LETTERS_AND_DIGITS";
    placeholder?: string;
    priceModifier?: { type: "fixed" | "percentage"; amount: number; memberAmount?: number };
  };
};

/** A picture of `demo/product-pictures`. */
export type DemoPicture = {
  /** Without its ending. */
  file: string;
  alt: string;
  /** The SKU of the variant it shows; omitted: all. */
  variant?: string;
};

export type DemoProduct = {
  name: string;
  sku: string;
  productType: "PRODUCT" | "PRINT" | "DIGITAL";
  description: string;
  subtitle: string;
  /** The longer text beside the facts. */
  body: string;
  /** Cents. */
  price: number;
  memberPrice?: number;
  stock?: number;
  giftCard?: boolean;
  visibility?: "NONE" | "COMING_SOON" | "MEMBERS_ONLY";
  launch?: Launch;
  facts: Record<string, string>;
  variants?: DemoVariant[];
  options?: DemoOption[];
  /** The first one is shown in lists. */
  pictures: readonly DemoPicture[];
};
