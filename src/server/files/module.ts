import type { Module } from "../module.ts";

export const filesModule = {
  jobs: {
    "remove-files": {
      retries: 20,
      concurrency: 1,
      timeoutSeconds: 600,
      async run({ files }, { keys }) {
        for (const key of keys) await files.remove(key);
      },
    },
  },
} satisfies Module;
