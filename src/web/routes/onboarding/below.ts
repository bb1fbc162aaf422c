import { redirect } from "react-router";

/** Redirects `/onboarding` and all other paths below it to the first order (docs/product/screens.md). */
export const loader = () => redirect("/onboarding/rolls");
