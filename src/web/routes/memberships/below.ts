import { redirect } from "react-router";

/** Redirects any path below the memberships page to it, so that there is only one URL. */
export const loader = () => redirect("/memberships", 301);
