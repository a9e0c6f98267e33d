import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises';
import type { ReadStream } from 'node:fs';
import path from 'node:path';

export const logFileName = (day: string): string => `elo-${day}.log`;
const dayOf = (name: string): string | null => /^elo-(\d{4}-\d\d-\d\d)\.log$/.exec(name)?.[1] ?? null;
const isDay = (day: string): boolean => dayOf(logFileName(day)) === day;

/** Bytes read at a time. */
const BLOCK = 256 * 1024;
/** A longer line is cut. */
const MAX_LINE_BYTES = 256 * 1024;
const NEWLINE = 0x0a;

/** A line of a log file with its begin and end, in bytes. */
export interface LogLine {
  text: string;
  begin: number;
  end: number;
}

/** One day's log file. Only the wanted parts are read, in blocks. */
export interface LogFile {
  size: number;
  /** Lines that end at or before a place, latest first. */
  backwards(from: number): AsyncGenerator<LogLine>;
  /** Whole lines from a place on: one that is still being written is left for later. */
  forwards(from: number): AsyncGenerator<LogLine>;
  /** A place such that `isAfter` is true for every line behind it; found by halving. */
  placeAfter(isAfter: (line: string) => boolean): Promise<number>;
  close(): Promise<void>;
}

/** The daily log files of a folder. */
export interface LogFiles {
  /** Latest first, sizes in bytes. */
  days(): Promise<{ day: string; size: number }[]>;
  /** Null when there is no file of that day. @param day `YYYY-MM-DD`; nothing else leads to a file */
  open(day: string): Promise<LogFile | null>;
  /** The present file, to be sent whole. */
  content(day: string): Promise<{ stream: ReadStream; size: number } | null>;
  remove(day: string): Promise<void>;
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Null when no log files are kept. */
export function openLogFiles({ logDir }: { logDir: string | null }): LogFiles | null {
  if (logDir === null) return null;
  const fileOf = (day: string) => path.join(logDir, logFileName(day));
  const handleOf = async (day: string): Promise<FileHandle | null> => {
    if (!isDay(day)) return null;
    try {
      return await open(fileOf(day), 'r');
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };

  return {
    async days() {
      const names = await readdir(logDir).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      const days = names.flatMap(name => dayOf(name) ?? []);
      const found = await Promise.all(
        days.map(async day => ({ day, size: (await stat(fileOf(day)).catch(() => null))?.size ?? null })),
      );
      return found
        .flatMap(({ day, size }) => (size === null ? [] : [{ day, size }]))
        .sort((a, b) => b.day.localeCompare(a.day));
    },
    async open(day) {
      const handle = await handleOf(day);
      return handle && logFile(handle, (await handle.stat()).size);
    },
    async content(day) {
      const handle = await handleOf(day);
      if (!handle) return null;
      const { size } = await handle.stat();
      // The file grows meanwhile; the announced size is sent.
      const stream = handle.createReadStream(size === 0 ? {} : { end: size - 1 });
      return { stream, size };
    },
    async remove(day) {
      if (isDay(day)) await rm(fileOf(day), { force: true });
    },
  };
}

function logFile(handle: FileHandle, size: number): LogFile {
  const block = async (begin: number, end: number): Promise<Buffer> => {
    const buffer = Buffer.allocUnsafe(end - begin);
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, begin);
    return buffer.subarray(0, bytesRead);
  };
  const textOf = (bytes: Buffer): string => bytes.subarray(0, MAX_LINE_BYTES).toString('utf8');

  return {
    size,
    async *backwards(from) {
      let end = Math.min(from, size);
      /** Begin of the line that goes on at `end`, as far as it has been read; the rest of a very long one is dropped. */
      let rest = Buffer.alloc(0);
      let lineEnd = end;
      while (end > 0) {
        const begin = Math.max(0, end - BLOCK);
        const bytes = await block(begin, end);
        let until = bytes.length;
        for (
          let at = bytes.lastIndexOf(NEWLINE, until - 1);
          at >= 0;
          at = at === 0 ? -1 : bytes.lastIndexOf(NEWLINE, at - 1)
        ) {
          const line = Buffer.concat([bytes.subarray(at + 1, until), rest]);
          if (line.length > 0) yield { text: textOf(line), begin: begin + at + 1, end: lineEnd };
          rest = Buffer.alloc(0);
          lineEnd = begin + at;
          until = at;
        }
        rest = Buffer.concat([bytes.subarray(0, until), rest]).subarray(0, MAX_LINE_BYTES);
        end = begin;
      }
      if (rest.length > 0) yield { text: textOf(rest), begin: 0, end: lineEnd };
    },
    async *forwards(from) {
      let at = Math.min(from, size);
      let rest = Buffer.alloc(0);
      let lineBegin = at;
      while (at < size) {
        const bytes = await block(at, Math.min(size, at + BLOCK));
        if (bytes.length === 0) return;
        let begin = 0;
        for (let found = bytes.indexOf(NEWLINE); found >= 0; found = bytes.indexOf(NEWLINE, begin)) {
          const line = Buffer.concat([rest, bytes.subarray(begin, found)]);
          const lineEnd = at + found + 1;
          yield { text: textOf(line), begin: lineBegin, end: lineEnd };
          rest = Buffer.alloc(0);
          lineBegin = lineEnd;
          begin = found + 1;
        }
        rest = Buffer.concat([rest, bytes.subarray(begin)]).subarray(0, MAX_LINE_BYTES);
        at += bytes.length;
      }
    },
    async placeAfter(isAfter) {
      let [low, high] = [0, size];
      while (high - low > 2 * BLOCK) {
        const middle = Math.floor((low + high) / 2);
        const bytes = await block(middle, middle + BLOCK);
        const begin = bytes.indexOf(NEWLINE) + 1;
        const end = bytes.indexOf(NEWLINE, begin);
        if (begin > 0 && end > 0 && isAfter(bytes.subarray(begin, end).toString('utf8'))) high = middle;
        else low = middle;
      }
      // Processes write a little out of order: so one more block is read.
      return Math.min(size, high + BLOCK);
    },
    close: () => handle.close(),
  };
}
