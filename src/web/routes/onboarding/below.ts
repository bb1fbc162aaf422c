import { redirect } from "react-router";

/** `/onboarding` and whatever else is below it is the first order (docs/product/screens.md). */
export const loader = () => redirect("/onboarding/rolls");
