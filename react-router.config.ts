import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/web",
  ssr: true,
  // Beside the build that may be serving, whose place it takes once it is whole (scripts/build.mjs).
  buildDirectory: "build/next",
  // The server is built with its processes, each a file of its own (vite.config.ts).
  serverBuildFile: "[name].js",
  future: { unstable_optimizeDeps: true },
} satisfies Config;
