/** What a demo product's picture shows: a kind of thing in two colors, and on film its speed. */
export type ProductLook = {
  kind:
    | "canister"
    | "spool"
    | "camera"
    | "strap"
    | "case"
    | "tote"
    | "print"
    | "frame"
    | "swatches"
    | "card"
    | "booklet";
  colors: readonly [main: string, accent: string];
  number?: number;
};
