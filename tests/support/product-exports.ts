import { csvRow } from "../../src/rules/csv.ts";

type Row = Readonly<Record<string, string>>;

const csv = (columns: readonly string[], rows: readonly Row[]): string =>
  [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))].map((row) => csvRow(row)).join("");

const SHOPIFY_COLUMNS =
  "Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Cost per item,Status".split(
    ",",
  );

/**
 * A product export of Shopify: variants and pictures have rows of their own.
 * @param pictures the address of the folder of pictures
 */
export function shopifyProducts(pictures: string): string {
  const sold = {
    "Variant Inventory Tracker": "shopify",
    "Variant Inventory Policy": "deny",
    "Variant Taxable": "true",
  };
  const portra: Row = { Handle: "kodak-portra-400", ...sold, "Option1 Name": "Format", "Option2 Name": "Pack" };
  return csv(SHOPIFY_COLUMNS, [
    {
      ...portra,
      Title: 'Kodak Professional Portra 400 "The one for portraits, weddings & everything else"',
      "Body (HTML)":
        '<meta charset="utf-8"><h3>Fine grain, warm skin</h3>\n<p>Portra&nbsp;400 is <strong>forgiving</strong>,\nsharp, and loves light.</p><ul><li>ISO 400</li><li>C&#45;41</li></ul><script>alert("no")</script><p onclick="x()">Store at &lt; 55&deg;F.</p>',
      Vendor: "Kodak, Rochester",
      Type: "Color film",
      Tags: "35mm, Best sellers, iso400",
      Published: "true",
      "Option1 Value": "35mm",
      "Option2 Value": "Single",
      "Variant SKU": "PORTRA 400/135-1",
      "Variant Inventory Qty": "42",
      "Variant Price": "17.99",
      "Variant Barcode": "'041778603215",
      "Image Src": `${pictures}/portra-35mm.jpg`,
      "Image Alt Text": "A box of Portra, from the front",
      "Gift Card": "false",
      "Variant Image": `${pictures}/portra-35mm.jpg`,
      Status: "active",
    },
    {
      ...portra,
      "Option1 Value": "35mm",
      "Option2 Value": "5-pack",
      "Variant SKU": "PORTRA 400/135-5",
      "Variant Inventory Qty": "-2",
      "Variant Price": "84.5",
      "Image Src": `${pictures}/gone.jpg`,
      "Image Position": "2",
    },
    {
      ...portra,
      "Option1 Value": "120",
      "Option2 Value": "Single",
      "Variant Inventory Qty": "7",
      "Variant Inventory Policy": "continue",
      "Variant Price": "$16.99",
      "Variant Image": `${pictures}/portra-120.png`,
    },
    { Handle: "kodak-portra-400", "Image Src": `${pictures}/no-picture.jpg`, "Image Position": "3" },
    {
      Handle: "loupe",
      ...sold,
      Title: "Loupe, 8×",
      "Body (HTML)": "",
      Type: "Accessories",
      "Option1 Name": "Title",
      "Option1 Value": "Default Title",
      "Variant SKU": "LOUPE-8",
      "Variant Inventory Tracker": "",
      "Variant Inventory Qty": "0",
      "Variant Price": "1,049.00",
      "Variant Barcode": "0123456789012",
      Vendor: "Nice",
    },
    { Handle: "gift-card", ...sold, Title: "Gift card", "Variant Price": "25.00", "Gift Card": "true" },
    { Handle: "mystery", ...sold, Title: "Mystery film", "Variant Price": "ask us", "Variant SKU": "MYST" },
    { Handle: "orphan", "Image Src": `${pictures}/orphan.jpg` },
  ]);
}

const WOO_COLUMNS =
  "ID,Type,SKU,GTIN UPC EAN or ISBN,Name,Published,Is featured?,Visibility in catalog,Short description,Description,Tax status,Tax class,In stock?,Stock,Backorders allowed?,Weight (lbs),Sale price,Regular price,Categories,Tags,Images,Parent,Position,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global".split(
    ",",
  );

/** A product export of WooCommerce: variations follow somewhere after their parent, named by its ID or SKU. */
export function wooProducts(pictures: string): string {
  const sold = { Published: "1", "Tax status": "taxable", "In stock?": "1", "Backorders allowed?": "0" };
  return csv(WOO_COLUMNS, [
    {
      ...sold,
      ID: "61",
      Type: "variable",
      Name: "Ilford HP5+ – the classic",
      "Short description": "Black &amp; white, ISO 400.",
      Description: "Push it to 3200.\\n\\nDevelop it <em>anywhere</em>.",
      Stock: "30",
      Categories: "Film > Black and white, Film, New\\, and noted",
      Tags: "push, classic",
      Images: `${pictures}/hp5.jpg, ${pictures}/hp5-back.jpg`,
      "Attribute 1 name": "Format",
      "Attribute 1 value(s)": "35mm, 120",
    },
    {
      ...sold,
      ID: "70",
      Type: "simple, virtual",
      SKU: "ZINE-3",
      Name: "Zine No. 3",
      "Tax status": "none",
      "In stock?": "0",
      "Regular price": "12",
      "Sale price": "9",
    },
    { ...sold, ID: "71", Type: "grouped", Name: "Starter kit", SKU: "KIT" },
    {
      ...sold,
      ID: "62",
      Type: "variation",
      SKU: "HP5-35",
      Name: "Ilford HP5+ – the classic - 35mm",
      "Regular price": "9.95",
      Parent: "id:61",
      "Attribute 1 name": "Format",
      "Attribute 1 value(s)": "35mm",
    },
    {
      ...sold,
      ID: "63",
      Type: "variation",
      Name: "Ilford HP5+ – the classic - 120",
      Stock: "4",
      "Regular price": "10.45",
      Parent: "id:61",
      Images: `${pictures}/hp5-120.jpg`,
      "Attribute 1 name": "Format",
      "Attribute 1 value(s)": "120",
    },
    { ...sold, ID: "64", Type: "variation", Name: "Ilford HP5+ – the classic - 4×5", Parent: "id:61" },
    { ...sold, ID: "90", Type: "variation", Name: "Lost - Blue", "Regular price": "5", Parent: "id:89" },
  ]);
}
