import { fork } from "node:child_process";
import { join } from "node:path";
import type { Converted, ConvertRequest } from "./convert-picture.ts";

export type ConvertAnswer = { converted: Converted } | { failed: string };

/** As `convertPicture`, in a process of its own (see derive-apart.ts for why); conversions are few, so each starts one. */
export function convertApart(projectDir: string, request: ConvertRequest): Promise<Converted> {
  const child = fork(join(projectDir, "src/server/pictures/convert-process.ts"), {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  return new Promise((resolve, reject) => {
    child.once("message", (answer: ConvertAnswer) =>
      "converted" in answer ? resolve(answer.converted) : reject(new Error(answer.failed)),
    );
    child.once("error", reject);
    child.once("exit", (code, signal) =>
      reject(new Error(`the process that converts a picture ended with ${signal ?? code}`)),
    );
    child.send(request, (error) => error && reject(error));
  });
}
