import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
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

/** Bytes of lines waiting in memory while they can't be written (a full disk); further ones are dropped. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;
/** Milliseconds until another try when a new file can't be opened. */
const AGAIN_MS = 60_000;

/** The rest is written when the process ends. */
const opened: (() => void)[] = [];
process.on('exit', () => {
  for (const flush of opened) flush();
});

/** Bytes of its own after which a process checks the size of the shared file. */
const LOOK_EVERY = 1024 * 1024;
const WARN_LEVEL = 40;

interface Options {
  zone: string;
  /** Bytes of a day's file; further lines are not kept. */
  maxBytes?: number;
  now?: () => number;
}

/**
 * Writes lines into a file a day, days being those of a zone. Lines are whole and appended, so that several processes may share
 * the files. They go out together as on stdout (logger.ts). A full file ends with a line that says so.
 * @throws Error when the folder can't be written
 */
export function openDailyLog(directory: string, { zone, maxBytes = Infinity, now = Date.now }: Options): LineSink {
  mkdirSync(directory, { recursive: true, mode: 0o750 });
  accessSync(directory, constants.W_OK);
  const today = () => DateTime.fromMillis(now(), { zone });
  const fileOf = (day: DateTime) => path.join(directory, logFileName(day.toISODate()!));
  const file = pino.destination({
    dest: fileOf(today()),
    sync: true,
    minLength: 4096,
    periodicFlush: 250,
    maxLength: MAX_WAITING_BYTES,
    mode: 0o640,
  });
  // A full disk must not stop the server; stdout has the lines too.
  file.on('error', () => {});
  const flushSync = () => {
    try {
      file.flushSync();
    } catch {
      // The listener of errors above applies.
    }
  };
  opened.push(flushSync);
  let ends = today().endOf('day').toMillis();
  const sizeOnDisk = (): number => {
    try {
      return statSync(fileOf(today())).size;
    } catch {
      return 0;
    }
  };
  let size = sizeOnDisk();
  let untilNextPoll = LOOK_EVERY;
  let isFull = size >= maxBytes;
  /** True when a line still fits; the first one that does not is followed by a line that says so. */
  const hasRoomFor = (bytes: number): boolean => {
    if (isFull) return false;
    size += bytes;
    untilNextPoll -= bytes;
    if (untilNextPoll <= 0) {
      flushSync();
      size = Math.max(size, sizeOnDisk() + bytes);
      untilNextPoll = LOOK_EVERY;
    }
    if (size <= maxBytes) return true;
    isFull = true;
    const msg = `the log file of this day is full (${maxBytes} bytes); later lines are on stdout alone`;
    file.write(`${JSON.stringify({ level: WARN_LEVEL, time: now(), msg })}\n`);
    return false;
  };
  return {
    write(line) {
      if (now() > ends) {
        flushSync();
        try {
          file.reopen(fileOf(today()));
          ends = today().endOf('day').toMillis();
          size = sizeOnDisk();
          isFull = size >= maxBytes;
        } catch {
          // Goes on with the old file, and tries again in a while.
          ends = now() + AGAIN_MS;
        }
      }
      if (hasRoomFor(Buffer.byteLength(line))) file.write(line);
    },
    flushSync,
  };
}
