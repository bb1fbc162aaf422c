// Ends a process together with the one that started it. Types: exit-with-parent.d.mts.
const LOOKS_EVERY_MS = 500;

/** Calls `end` once the parent process is gone: a parent killed outright passes no signal on. */
export function exitWithParent(end) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, LOOKS_EVERY_MS).unref();
}
