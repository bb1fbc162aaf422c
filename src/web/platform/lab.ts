import { createContext, use } from "react";
import { BRAND } from "../../rules/brand.ts";
import type { Lab } from "../../rules/lab-settings/lab-profile.ts";

/** The lab's profile, from the root loader. The starting values hold where it is not loaded, such as on error pages. */
export const LabContext = createContext<Lab>(BRAND);

export const useLab = (): Lab => use(LabContext);
