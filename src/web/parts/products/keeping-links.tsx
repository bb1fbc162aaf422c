import { NavLink } from "react-router";
import classes from "./keeping-links.module.css";

const LINKS = [
  { to: "/admin/products", label: "Products" },
  { to: "/admin/variants", label: "Variants and stock" },
  { to: "/admin/collections", label: "Collections" },
  { to: "/admin/papers", label: "Papers and sizes" },
];

export const KeepingLinks = () => (
  <nav className={classes.links} aria-label="Shop">
    {LINKS.map(({ to, label }) => (
      <NavLink key={to} to={to}>
        {label}
      </NavLink>
    ))}
  </nav>
);
