/** Renderings at once: one computes while the other waits for the database. */
const AT_ONCE = 2;
/** Renderings that may wait; at some 20 a second the last one waits for three seconds. */
const MOST_WAITING = 64;
const MOST_WAITING_PER_ADDRESS = 24;

/** Too many pages are to be rendered already. */
export class TooManyRenderings extends Error {
  override name = "TooManyRenderings";
}

export type RenderingQueue = {
  /**
   * Renders in turn.
   * @param address of who made it necessary
   */
  run<Page>(address: string, render: () => Promise<Page>): Promise<Page>;
};

/**
 * Lets pages be rendered a few at a time, however many are asked for: rendering is what stops everything else. In between
 * everything that has arrived gets its turn; what needs no database would else be rendered one after the other without a
 * pause, before any other request is so much as read.
 */
export function openRenderingQueue(): RenderingQueue {
  const waiting: { address: string; start: () => void }[] = [];
  let running = 0;
  let turn: NodeJS.Immediate | null = null;
  // One a turn of the event loop, however many have arrived in it: what is set for one turn is all done in it, and a
  // rendering that waits for nothing would be over before the next one is looked at.
  const startInTurn = () => {
    if (turn !== null || running === AT_ONCE || waiting.length === 0) return;
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
      if (waiting.length >= MOST_WAITING || ofAddress >= MOST_WAITING_PER_ADDRESS) throw new TooManyRenderings();
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
