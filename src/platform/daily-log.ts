import { accessSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';
import { DateTime } from 'luxon';
import { pino } from 'pino';
import { logFileName } from './log-files.js';

/** Takes the lines of the log. */
export interface LineSink {
  write(line: string): void;
  /** Nothing is left in memory afterwards. */
  flushSync(): void;
}

/** Lines that can't be written (a full disk) wait in memory up to so many bytes; then they are dropped. */
const MOST_WAITING = 4 * 1024 * 1024;
/** When a new file can't be opened. */
const AGAIN_MS = 60_000;

/** What is left goes out when the process ends. */
const opened: (() => void)[] = [];
process.on('exit', () => {
  for (const flush of opened) flush();
});

/**
 * Writes lines into a file a day, days being those of a zone. Lines are whole and appended, so that several processes may
 * share the files. They go out together as on stdout (logger.ts).
 * @throws when the folder can't be written
 */
export function openDailyLog(directory: string, zone: string, now: () => number = Date.now): LineSink {
  mkdirSync(directory, { recursive: true, mode: 0o750 });
  accessSync(directory, constants.W_OK);
  const today = () => DateTime.fromMillis(now(), { zone });
  const fileOf = (day: DateTime) => path.join(directory, logFileName(day.toISODate()!));
  const file = pino.destination({
    dest: fileOf(today()),
    sync: true,
    minLength: 4096,
    periodicFlush: 250,
    maxLength: MOST_WAITING,
    mode: 0o640,
  });
  // A disk that is full is a nuisance, no reason to stop serving; stdout has the lines too.
  file.on('error', () => {});
  const flushSync = () => {
    try {
      file.flushSync();
    } catch {
      // As above.
    }
  };
  opened.push(flushSync);
  let ends = today().endOf('day').toMillis();
  return {
    write(line) {
      if (now() > ends) {
        flushSync();
        try {
          file.reopen(fileOf(today()));
          ends = today().endOf('day').toMillis();
        } catch {
          // Goes on in the old one, and tries again in a while.
          ends = now() + AGAIN_MS;
        }
      }
      file.write(line);
    },
    flushSync,
  };
}
