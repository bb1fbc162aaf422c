import { tidyZip, US_STATE_NAMES, type UsState } from "./address.ts";

/** First and last three-digit prefixes of each state's ZIP codes, as USPS assigns them (Domestic Mail Manual, L002). */
// prettier-ignore
const PREFIXES: readonly (readonly [first: number, last: number, state: UsState])[] = [
  [5, 5, "NY"], [6, 7, "PR"], [8, 8, "VI"], [9, 9, "PR"], [10, 27, "MA"], [28, 29, "RI"], [30, 38, "NH"],
  [39, 49, "ME"], [50, 54, "VT"], [55, 55, "MA"], [56, 59, "VT"], [60, 69, "CT"], [70, 89, "NJ"], [90, 98, "AE"],
  [100, 149, "NY"], [150, 196, "PA"], [197, 199, "DE"], [200, 200, "DC"], [201, 201, "VA"], [202, 205, "DC"],
  [206, 219, "MD"], [220, 246, "VA"], [247, 268, "WV"], [270, 289, "NC"], [290, 299, "SC"], [300, 319, "GA"],
  [320, 339, "FL"], [340, 340, "AA"], [341, 349, "FL"], [350, 369, "AL"], [370, 385, "TN"], [386, 397, "MS"],
  [398, 399, "GA"], [400, 427, "KY"], [430, 459, "OH"], [460, 479, "IN"], [480, 499, "MI"], [500, 528, "IA"],
  [530, 549, "WI"], [550, 567, "MN"], [569, 569, "DC"], [570, 577, "SD"], [580, 588, "ND"], [590, 599, "MT"],
  [600, 629, "IL"], [630, 658, "MO"], [660, 679, "KS"], [680, 693, "NE"], [700, 714, "LA"], [716, 729, "AR"],
  [730, 732, "OK"], [733, 733, "TX"], [734, 749, "OK"], [750, 799, "TX"], [800, 816, "CO"], [820, 831, "WY"],
  [832, 838, "ID"], [840, 847, "UT"], [850, 865, "AZ"], [870, 884, "NM"], [885, 885, "TX"], [889, 898, "NV"],
  [900, 961, "CA"], [962, 966, "AP"], [967, 968, "HI"], [969, 969, "GU"], [970, 979, "OR"], [980, 994, "WA"],
  [995, 999, "AK"],
];

/** ZIP codes in a different state than their neighbors. Null: a country that USPS serves and we do not. */
const EXCEPTIONS: Readonly<Record<string, UsState | null>> = {
  "06390": "NY",
  "20588": "MD",
  "20598": "VA",
  "73960": "TX",
  "83414": "WY",
  "96799": "AS",
  "96939": null,
  "96940": null,
  "96941": null,
  "96942": null,
  "96943": null,
  "96944": null,
  "96950": "MP",
  "96951": "MP",
  "96952": "MP",
  "96960": null,
  "96970": null,
};

/** Returns the state of a ZIP code with 5 or 9 digits; null if it belongs to no state. */
export function stateOfZip(zip: string): UsState | null {
  const five = tidyZip(zip).slice(0, 5);
  const exception = EXCEPTIONS[five];
  if (exception !== undefined) return exception;
  const prefix = Number(five.slice(0, 3));
  return PREFIXES.find(([first, last]) => prefix >= first && prefix <= last)?.[2] ?? null;
}

/**
 * Returns an error that names the ZIP code's state if it differs from the chosen one; null if they match or the code is
 * unknown.
 */
export function zipStateProblem({ zip, state }: { zip: string; state: string }): string | null {
  const own = stateOfZip(zip);
  if (own === null || own === state) return null;
  return `ZIP code ${tidyZip(zip)} is in ${US_STATE_NAMES[own]}. Correct the ZIP code or the state.`;
}
