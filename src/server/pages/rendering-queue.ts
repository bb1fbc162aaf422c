/** One rendering computes while the other waits for the database. */
const MAX_CONCURRENT = 2;
/** At about 20 renderings per second, the last one waits three seconds. */
const MAX_WAITING = 64;
const MAX_WAITING_PER_ADDRESS = 24;

export class TooManyRenderings extends Error {
  override name = "TooManyRenderings";
}

export type RenderingQueue = {
  /** @param address the client's */
  run<Page>(address: string, render: () => Promise<Page>): Promise<Page>;
};

/** Renders a few pages at a time, and starts at most one in each turn of the event loop, so that other requests get their turns. */
export function openRenderingQueue(): RenderingQueue {
  const waiting: { address: string; start: () => void }[] = [];
  let running = 0;
  let turn: NodeJS.Immediate | null = null;
  const startInTurn = () => {
    if (turn !== null || running === MAX_CONCURRENT || waiting.length === 0) return;
    turn = setImmediate(() => {
      turn = null;
      running += 1;
      waiting.shift()!.start();
      startInTurn();
    });
  };
  return {
    async run(address, render) {
      const ofAddress = waiting.filter((other) => other.address === address).length;
      if (waiting.length >= MAX_WAITING || ofAddress >= MAX_WAITING_PER_ADDRESS) throw new TooManyRenderings();
      await new Promise<void>((start) => {
        waiting.push({ address, start });
        startInTurn();
      });
      return render().finally(() => {
        running -= 1;
        startInTurn();
      });
    },
  };
}
