/** Why a roll at the lab will never have scans (docs/product/bench.md#blank-and-ruined-rolls). */
export const WRITE_OFFS = ["BLANK", "RUINED"] as const;
export type WriteOff = (typeof WRITE_OFFS)[number];

export const WRITE_OFF_LABELS: Readonly<Record<WriteOff, string>> = {
  BLANK: "Blank",
  RUINED: "Ruined at the lab",
};
