import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openRenderThread } from "./render-thread.ts";

/** How far each thread of this process stands behind others. */
const nicenessOfThreads = () =>
  readdirSync("/proc/self/task").map((thread) =>
    Number(readFileSync(`/proc/self/task/${thread}/stat`, "utf8").split(") ")[1]!.split(" ")[16]),
  );

test.runIf(process.platform === "linux")("painting stands behind the requests, and only it does", async () => {
  const before = nicenessOfThreads().filter((nice) => nice >= 19).length;
  const thread = openRenderThread(join(import.meta.dirname, "../.."));
  try {
    await thread.render({ seed: 1, scene: "open sky", stock: "Kodak Gold 200", width: 30, height: 20, sceneSize: 60 });
    expect(nicenessOfThreads().filter((nice) => nice >= 19).length).toBe(before + 1);
  } finally {
    await thread.close();
  }
});
