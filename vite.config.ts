import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  // The server and its pages are one module graph, so that they share contexts, classes and caches.
  environments: { ssr: { build: { rolldownOptions: { input: "./src/server/app.ts" } } } },
  // Left outside, all 6,000 icons and every Mantine component are loaded for the few that are shown: half a second and 150 MB.
  // In development they stay outside, for Vite would otherwise transform each.
  ssr: command === "build" ? { noExternal: ["@tabler/icons-react", /^@mantine\//] } : {},
  resolve: { tsconfigPaths: true },
  build: { target: "es2023" },
}));
