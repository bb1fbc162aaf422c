import { lightOf, type Light } from "./light.ts";
import type { Random } from "./noise.ts";

/** The light of an hour of the day. */
export type Hour = {
  zenith: Light;
  middle: Light;
  horizon: Light;
  sun: Light;
  /** Under-side of clouds. */
  cloudShade: Light;
  cloudLit: Light;
  /** Far land fades into this. */
  haze: Light;
  /** Near land in shade. */
  land: Light;
  dark: boolean;
};

export type HourName = "dawn" | "noon" | "golden" | "dusk" | "blue";

type HexHour = Record<"zenith" | "middle" | "horizon" | "sun" | "cloudShade" | "cloudLit" | "haze" | "land", string>;

const PALETTES: Record<HourName, readonly HexHour[]> = {
  dawn: [
    {
      zenith: "#6c93c9",
      middle: "#cdb6c8",
      horizon: "#ffd9b0",
      sun: "#ffe2b0",
      cloudShade: "#a696ac",
      cloudLit: "#ffd8c4",
      haze: "#f0cdbd",
      land: "#2b3b45",
    },
    {
      zenith: "#86a5cf",
      middle: "#d3cdd6",
      horizon: "#fbe3c2",
      sun: "#fff0cf",
      cloudShade: "#b9b0bb",
      cloudLit: "#fff0dd",
      haze: "#e9dccf",
      land: "#34463f",
    },
    {
      zenith: "#5a7699",
      middle: "#b98fa0",
      horizon: "#ff9f7e",
      sun: "#ffc489",
      cloudShade: "#79688a",
      cloudLit: "#ffb69a",
      haze: "#dd9f96",
      land: "#241f33",
    },
  ],
  noon: [
    {
      zenith: "#2f6cb4",
      middle: "#6aa5da",
      horizon: "#c3def0",
      sun: "#fff6e0",
      cloudShade: "#9fb0c4",
      cloudLit: "#ffffff",
      haze: "#b4cfe2",
      land: "#2f4a2c",
    },
    {
      zenith: "#3f86bd",
      middle: "#86bfdc",
      horizon: "#dcebe6",
      sun: "#fffbe8",
      cloudShade: "#a9b9bf",
      cloudLit: "#fffaf0",
      haze: "#c3d8d8",
      land: "#3b4f2e",
    },
  ],
  golden: [
    {
      zenith: "#5f83ae",
      middle: "#d9b59a",
      horizon: "#ffb57a",
      sun: "#ffcb86",
      cloudShade: "#8f7480",
      cloudLit: "#ffcb9c",
      haze: "#e9a878",
      land: "#1f2a2e",
    },
    {
      zenith: "#7d98b5",
      middle: "#e6c6a6",
      horizon: "#ffc792",
      sun: "#ffe0ae",
      cloudShade: "#a18b86",
      cloudLit: "#ffe0bb",
      haze: "#e8bd97",
      land: "#26302a",
    },
    {
      zenith: "#3f5f92",
      middle: "#c08a82",
      horizon: "#ff8a52",
      sun: "#ffad66",
      cloudShade: "#6b5268",
      cloudLit: "#ffa579",
      haze: "#d97f62",
      land: "#1b1a26",
    },
  ],
  dusk: [
    {
      zenith: "#2f3f75",
      middle: "#a8608a",
      horizon: "#ff7d55",
      sun: "#ff8a50",
      cloudShade: "#4a3a63",
      cloudLit: "#ff8f7a",
      haze: "#b26579",
      land: "#1a1628",
    },
    {
      zenith: "#3b5384",
      middle: "#c58aa0",
      horizon: "#ffb08d",
      sun: "#ffb37a",
      cloudShade: "#66557c",
      cloudLit: "#ffbcae",
      haze: "#c392a2",
      land: "#221e33",
    },
  ],
  blue: [
    {
      zenith: "#101f45",
      middle: "#2d4d86",
      horizon: "#86a2c8",
      sun: "#cfd9ef",
      cloudShade: "#1c2c50",
      cloudLit: "#5b77a8",
      haze: "#56739f",
      land: "#0a1122",
    },
    {
      zenith: "#0e1b38",
      middle: "#3b4c7a",
      horizon: "#d99a86",
      sun: "#ffd6b0",
      cloudShade: "#20284a",
      cloudLit: "#a07f96",
      haze: "#5d5a80",
      land: "#0a0d1c",
    },
  ],
};

const EXPOSURE: Record<HourName, number> = { dawn: 0.9, noon: 1, golden: 0.98, dusk: 0.85, blue: 0.72 };

/** One hour's light, its palette chosen by chance among `names`. */
export function hourAmong(random: Random, names: readonly HourName[]): Hour {
  const name = random.pick(names);
  const hex = random.pick(PALETTES[name]);
  const lit = (colour: string, strength = 1) => lightOf(colour, EXPOSURE[name] * strength);
  return {
    zenith: lit(hex.zenith),
    middle: lit(hex.middle),
    horizon: lit(hex.horizon),
    sun: lit(hex.sun),
    cloudShade: lit(hex.cloudShade),
    cloudLit: lit(hex.cloudLit),
    haze: lit(hex.haze),
    land: lit(hex.land, 0.6),
    dark: name === "blue",
  };
}
