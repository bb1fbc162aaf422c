import { data } from "react-router";
import { NotFound } from "../shell/not-found.tsx";

/** Answers 404, to people and to crawlers. */
export const loader = () => data(null, { status: 404 });

export default NotFound;
