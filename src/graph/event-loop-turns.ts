/** The callers that wait for a turn, in the order of their coming. */
const line: (() => void)[] = [];

/**
 * Lets the event loop do everything else once: requests that came are read, answers that are ready are sent. One waits for
 * each turn, however many there are.
 */
export const nextTurn = (): Promise<void> =>
  new Promise(resolve => {
    if (line.push(resolve) === 1) setImmediate(giveTurn);
  });

function giveTurn(): void {
  line.shift()!();
  if (line.length > 0) setImmediate(giveTurn);
}
