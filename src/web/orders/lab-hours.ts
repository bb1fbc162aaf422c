import { BRAND } from "../../rules/brand.ts";

/** When the counter is open. To move into the brand file as soon as it has hours. */
export const LAB_HOURS = [
  `Monday to Friday, 10 am to 7 pm`,
  `Saturday, 11 am to 5 pm (${BRAND.timeZoneName})`,
] as const;
