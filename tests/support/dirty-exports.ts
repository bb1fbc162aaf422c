import { csvRow } from "../../src/rules/csv.ts";

const FIRST = ["Ada", "José", "Zoë", "Renée", "Björn", "Anaïs", "Grace", "Otto"];
const LAST = ["Lovelace", "Müller", "O'Neil", "Gutiérrez", "Smith-Jones", "Hopper"];

/** Encodes text as a spreadsheet on Windows does. Only for characters of Windows-1252 that are also Latin-1. */
export const windows1252 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, "latin1"));
export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, "utf8"));

/** The numbers of a file begin here: other files have others. */
const firstNumber = (at: string): number =>
  [...at].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 90_000, 0) * 1_000_000;

/** Of every 20 rows: one with a bad e-mail, one without, one double by case, one without a ZIP, one abroad, one short ZIP. */
export const SHARES = { badEmail: 3, noEmail: 7, double: 11, noZip: 13, abroad: 17, shortZip: 19 } as const;

/**
 * A Shopify customer export as shops really have them.
 * @param options.at gives each file its own e-mails and numbers
 */
export function shopifyCustomers({ rows, at }: { rows: number; at: string }): string {
  const head = [
    "Customer ID",
    "First Name",
    "Last Name",
    "Email",
    "Accepts Email Marketing",
    "Default Address Address1",
    "Default Address Address2",
    "Default Address City",
    "Default Address Province Code",
    "Default Address Country Code",
    "Default Address Zip",
    "Phone",
    "Total Spent",
    "Note",
  ];
  const lines = Array.from({ length: rows }, (_, n) => {
    const is = (share: number) => n % 20 === share;
    const email = (of: number) => `c${of}.x@${at}.test`;
    // The row before it, in capitals.
    const typed = is(SHARES.badEmail)
      ? `c${n}.x(at)${at}`
      : is(SHARES.noEmail)
        ? ""
        : is(SHARES.double)
          ? email(n - 1).toUpperCase()
          : email(n);
    return csvRow([
      `'${firstNumber(at) + n}`,
      FIRST[n % FIRST.length],
      LAST[n % LAST.length],
      typed,
      n % 3 === 0 ? "yes" : "no",
      `${n + 1} Main St`,
      n % 4 === 0 ? 'Apt "B", rear' : "",
      is(SHARES.shortZip) ? "New Haven" : "Brooklyn",
      is(SHARES.shortZip) ? "CT" : "NY",
      is(SHARES.abroad) ? "DE" : "US",
      is(SHARES.noZip) ? "" : is(SHARES.shortZip) ? "6510" : "11222",
      n % 5 === 0 ? "not given" : `(718) 555-0${100 + (n % 900)}`,
      `${n % 90}.50`,
      n % 10 === 0 ? "Prefers warm scans,\nplease" : "",
    ]);
  });
  return [csvRow(head), ...lines].join("");
}

/** A Shopify order export: each order has a row for each of its two items, and only the first has the order's values. */
export function shopifyOrders({ orders, at }: { orders: number; at: string }): string {
  const head =
    "Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Shipping Name,Shipping Street,Shipping City,Shipping Zip,Shipping Province,Id,Refunded Amount";
  const lines = Array.from({ length: orders }, (_, n) => {
    const year = 2022 + (n % 3);
    const placed = n % 20 === 5 ? "yesterday" : `${year}-03-0${1 + (n % 9)} 12:00:00 -0500`;
    const first = ["paid", placed, "fulfilled", "USD", "20.00", "5.00", "1.50", "26.50", "0.00", placed];
    const to = ["Ada Lovelace", "1 Main St", "Brooklyn", "'11222", "NY", `${firstNumber(at) + n}`, "0.00"];
    const item = (title: string, price: string) => ["1", title, price, ""];
    const name = `#${at}-${1001 + n}`;
    const email = `c${n}.x@${at}.test`;
    return [
      csvRow([name, email, ...first, ...item("Develop and scan, 35mm", "12.00"), ...to]),
      csvRow([name, email, ...first.map(() => ""), ...item('Print 8×10"', "8.00"), ...to.map(() => "")]),
    ].join("");
  });
  return [`${head}\r\n`, ...lines].join("");
}

/** Ends a file in the middle of a row, as an interrupted download does. */
export const cutOff = (csv: string): string => csv.slice(0, csv.lastIndexOf(",", csv.length - 60));
