import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { UnreadablePicture, type DeriveRequest, type DerivedPictures } from "./derive-pictures.ts";

// Pictures are decoded in processes of their own. Each decoded one is tens of megabytes of foreign memory to the
// garbage collector, which then walks the whole heap: of a small process that costs nothing, of the server's it stops
// all requests meanwhile. And a file that crashes the decoder takes no more than its process along.

export type DeriveAnswer = { derived: DerivedPictures } | { failed: { message: string; unreadable: boolean } };

/** How a process ends when the decoder itself breaks; others, such as a kill for want of memory, are no fault of the file. */
const CRASHES = new Set<NodeJS.Signals | null>(["SIGSEGV", "SIGBUS", "SIGILL", "SIGFPE", "SIGABRT", "SIGTRAP"]);

const idle: ChildProcess[] = [];

/** As `derivePictures`, in another process. As many run at once as are asked for: the job queue allows two. */
export async function derivePicturesApart(projectDir: string, request: DeriveRequest): Promise<DerivedPictures> {
  const child = idle.pop() ?? startProcess(projectDir);
  const answer = await ask(child, request);
  rest(child);
  if ("derived" in answer) return answer.derived;
  const { message, unreadable } = answer.failed;
  throw unreadable ? new UnreadablePicture(message) : new Error(message);
}

function startProcess(projectDir: string): ChildProcess {
  return fork(join(projectDir, "src/server/pictures/derive-process.ts"), {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
}

function ask(child: ChildProcess, request: DeriveRequest): Promise<DeriveAnswer> {
  return new Promise((resolve, reject) => {
    const settle = (settled: () => void) => {
      child.off("message", answered).off("exit", ended).off("error", failed);
      settled();
    };
    const answered = (message: unknown) => settle(() => resolve(message as DeriveAnswer));
    const failed = (error: Error) => settle(() => reject(error));
    const ended = (code: number | null, signal: NodeJS.Signals | null) => {
      const unreadable = {
        message: "The file breaks the program that reads it. Scan this frame again.",
        unreadable: true,
      };
      if (CRASHES.has(signal)) settle(() => resolve({ failed: unreadable }));
      else failed(new Error(`the process that derives pictures ended with ${signal ?? code}`));
    };
    child.on("message", answered).on("exit", ended).on("error", failed);
    child.ref();
    child.channel?.ref();
    child.send(request, (error) => error && failed(error));
  });
}

/** Keeps a process for the next picture, without keeping this one alive for it. */
function rest(child: ChildProcess): void {
  if (!child.connected) return;
  child.unref();
  child.channel?.unref();
  const leave = () => {
    const at = idle.indexOf(child);
    if (at >= 0) idle.splice(at, 1);
  };
  if (child.listenerCount("disconnect") === 0) child.once("disconnect", leave);
  idle.push(child);
}
