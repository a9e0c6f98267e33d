/** The callers that wait for a turn, in the order of their coming. */
const line: (() => void)[] = [];

/**
 * Lets the event loop do everything else once: arrived requests are read, ready answers are sent. Only one caller waits for
 * each turn, out of any number.
 */
export const nextTurn = (): Promise<void> =>
  new Promise(resolve => {
    if (line.push(resolve) === 1) setImmediate(giveTurn);
  });

function giveTurn(): void {
  line.shift()!();
  if (line.length > 0) setImmediate(giveTurn);
}
