/** Lets a few through at once for each key; the others wait in line. */
export function createSemaphore(atOnce: number) {
  const lines = new Map<string, { inside: number; waiting: (() => void)[] }>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(key) ?? { inside: 0, waiting: [] };
    lines.set(key, line);
    // A leaving caller hands the place over, so a newcomer can't slip in between.
    if (line.inside >= atOnce) await new Promise<void>(resolve => line.waiting.push(resolve));
    else line.inside += 1;
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else if ((line.inside -= 1) === 0) lines.delete(key);
    }
  };
}
