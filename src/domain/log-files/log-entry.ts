import { pino } from 'pino';
import type { LogLevel } from '../../entities/index.js';

/** A line of the log as people read it. */
export interface LogEntry {
  /** Place of the line in its file. */
  id: string;
  /** Null when the logger did not write the line. */
  time: Date | null;
  level: LogLevel | null;
  message: string;
  requestId: string | null;
  route: string | null;
  method: string | null;
  url: string | null;
  status: number | null;
  milliseconds: number | null;
  /** Everything the line says. */
  details: object | null;
}

/** The number of a level in pino: 30 is INFO. */
export const levelNumber = (level: LogLevel): number => pino.levels.values[level.toLowerCase()]!;
const levelOf = (number: unknown): LogLevel | null =>
  (pino.levels.labels[Number(number)]?.toUpperCase() as LogLevel | undefined) ?? null;

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const part = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Reads a line of any kind: a line that can't be parsed is shown as it is. */
export function parseLogLine(line: string, begin: number): LogEntry {
  const id = String(begin);
  let details: Record<string, unknown> | null = null;
  try {
    const parsed: unknown = JSON.parse(line);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      details = parsed as Record<string, unknown>;
  } catch {
    // The line is not JSON: see below.
  }
  if (!details) {
    return {
      id,
      time: null,
      level: null,
      message: line,
      requestId: null,
      route: null,
      method: null,
      url: null,
      status: null,
      milliseconds: null,
      details: null,
    };
  }
  const { time, level, msg, req, res, route, requestId, responseTime, job } = details;
  const request = part(req);
  const at = number(time);
  return {
    id,
    time: at === null || Math.abs(at) > 8.64e15 ? null : new Date(at),
    level: levelOf(level),
    message: text(msg) ?? '',
    requestId: text(requestId) ?? text(request['id']),
    route: text(route) ?? text(job),
    method: text(request['method']),
    url: text(request['url']),
    status: number(part(res)['status']),
    milliseconds: number(responseTime),
    details,
  };
}
