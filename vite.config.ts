import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
  // The server and its pages are one module graph, so that they share contexts, classes and caches.
  environments: { ssr: { build: { rolldownOptions: { input: "./src/server/app.ts" } } } },
  resolve: { tsconfigPaths: true },
  build: { target: "es2023" },
});
