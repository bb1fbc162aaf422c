import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/web",
  ssr: true,
  // The server is built with its processes, each a file of its own (vite.config.ts).
  serverBuildFile: "[name].js",
  future: { unstable_optimizeDeps: true },
} satisfies Config;
