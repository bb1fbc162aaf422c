import { redirect } from "react-router";

/** Well-known URL of the blog. */
export const loader = () => redirect("/notes", 301);
