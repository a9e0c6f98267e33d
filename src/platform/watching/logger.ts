import { createRequire } from 'node:module';
import { pino, type Logger } from 'pino';
import type { LineSink } from './daily-log.js';
import { maskText } from './mask-personal.js';
import { currentTraceId, isTracing } from './tracing.js';
export type { Logger };

const HIDDEN = '[hidden]';
/** Personal data and secrets never reach a log line, in any object. */
const secretKeys = [
  'authorization',
  'cookie',
  'password',
  'cpf',
  'phone',
  'email',
  'participant_email',
  'supervisor_cpf',
  'participant_cpf',
  'token',
  'accessToken',
  'access_token',
  'secret',
  'signature',
  'nonce',
  'security',
];

/** An error for a log line: drivers quote values in its message and in fields of their own (`detail`, `where`). */
function masked(error: object): object {
  const maskValue = (value: unknown): unknown => {
    if (typeof value === 'string') return maskText(value);
    if (Array.isArray(value)) return value.map(maskValue);
    return value !== null && typeof value === 'object' && 'stack' in value ? masked(value) : value;
  };
  return Object.fromEntries(Object.entries(error).map(([name, value]) => [name, maskValue(value)]));
}

/** JSON lines; readable ones on a developer's terminal. All of them go to `file` too, as JSON. */
export function createLogger({
  level,
  pretty,
  stream,
  file,
}: {
  level: string;
  pretty?: boolean;
  stream?: NodeJS.WritableStream;
  file?: LineSink;
}): Logger {
  const options = {
    level,
    base: undefined,
    ...(isTracing() && { mixin: () => ({ trace_id: currentTraceId() }) }),
    hooks: { streamWrite: withinBounds },
    redact: { paths: secretKeys.flatMap(key => [key, `*.${key}`, `*.*.${key}`, `*.*.*.${key}`]), censor: HIDDEN },
    serializers: {
      err: (error: Error) => masked(pino.stdSerializers.err(error)),
    },
  };
  if (pretty) {
    const prettify = createRequire(import.meta.url)('pino-pretty') as (options: object) => NodeJS.WritableStream;
    const readable = prettify({
      colorize: process.stdout.isTTY,
      ignore: 'pid,hostname',
      translateTime: 'SYS:HH:MM:ss',
      singleLine: true,
      sync: true,
    });
    return pino(options, file ? teeStream(readable, file) : readable);
  }
  if (stream) return pino(options, file ? teeStream(stream, file) : stream);
  return pino(
    { ...options, hooks: { ...options.hooks, ...urgentAtOnce(file) } },
    file ? teeStream(lines, file) : lines,
  );
}

const MAX_LINE = 32 * 1024;

/** A written line; one that is too long keeps its head, and says so. */
function withinBounds(line: string): string {
  if (line.length <= MAX_LINE) return line;
  const { level, time, msg } = JSON.parse(line) as { level: number; time: number; msg?: string };
  const left = `${String(msg ?? '').slice(0, 500)} (a line of ${line.length} characters, left out)`;
  return `${JSON.stringify({ level, time, msg: left })}\n`;
}

/** A line is made once and written twice. */
const teeStream = (stream: { write(line: string): unknown }, file: LineSink) => ({
  write(line: string): void {
    stream.write(line);
    file.write(line);
  },
});

/**
 * Lines go out together, 4 kB or a quarter of a second at a time: a write for each cost a tenth of a small request. The rest
 * goes out when the process ends; warnings and errors at once, with all lines before them.
 */
const lines = pino.destination({ dest: 1, sync: true, minLength: 4096, periodicFlush: 250 });
// pino does this for destinations that are not synchronous only; without it the last quarter of a second is lost.
process.on('exit', () => lines.flushSync());
const WARN = pino.levels.values['warn']!;
const urgentAtOnce = (file: LineSink | undefined): pino.LoggerOptions['hooks'] => ({
  logMethod(args, method, level) {
    method.apply(this, args);
    if (level < WARN) return;
    lines.flushSync();
    file?.flushSync();
  },
});
