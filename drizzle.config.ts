import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./src/server/**/tables.ts",
  out: process.env.DRIZZLE_OUT ?? "./migrations",
  casing: "snake_case",
});
