import type { ReactNode } from "react";
import classes from "./list.module.css";

/** Keeps a list's buttons together at the end of its filters, where these take more than one row. */
export const ToolGroup = ({ children }: { children: ReactNode }) => <div className={classes.group}>{children}</div>;
