/** A demo product's picture: a kind of thing in two colors, with the speed on film. */
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
