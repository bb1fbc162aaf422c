import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { IconArrowLeft } from "../icons.tsx";
import classes from "./way-back.module.css";

export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <Anchor component={Link} to={to} className={classes.back}>
    <IconArrowLeft size={18} aria-hidden /> {label}
  </Anchor>
);
