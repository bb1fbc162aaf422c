import { createContext, use } from "react";
import { BRAND } from "../../rules/brand.ts";
import type { PublicLab } from "../../rules/lab-settings/lab-profile.ts";

/** The lab's profile, from the root loader. The starting values hold where it is not loaded, such as on error pages. */
export const LabContext = createContext<PublicLab>(BRAND);

export const useLab = (): PublicLab => use(LabContext);
