import { createRequire } from 'node:module';
import { pino, type Logger } from 'pino';
import type { LineSink } from './daily-log.js';
export type { Logger };

const HIDDEN = '[hidden]';
/** Personal data and secrets never reach a log line, whatever object they arrive in. */
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
];

/** CPFs, phones, e-mails and one-time codes inside texts: the query of an URL carries them too. */
const personalTexts: [RegExp, string][] = [
  [/([?&](?:code|state|token|hub\.verify_token)=)[^&#\s]+/g, '$1[hidden]'],
  [/[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
  [/\b\d{3}\.\d{3}\.\d{3}-\d{2}\b/g, '[cpf]'],
  [/(?<![\d.-])\+?55\d{10,11}(?![\d.-])/g, '[phone]'],
  [/(?<![\d.-])\d{11}(?![\d.-])/g, '[cpf]'],
];
export const maskPersonal = (text: string): string =>
  personalTexts.reduce((masked, [pattern, word]) => masked.replaceAll(pattern, word), text);

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
    redact: { paths: secretKeys.flatMap(key => [key, `*.${key}`, `*.*.${key}`, `*.*.*.${key}`]), censor: HIDDEN },
    serializers: {
      err: (error: Error) => {
        const plain = pino.stdSerializers.err(error);
        return { ...plain, message: maskPersonal(String(plain.message)), stack: maskPersonal(String(plain.stack)) };
      },
    },
  };
  if (pretty) {
    const prettify = createRequire(import.meta.url)('pino-pretty') as (options: object) => NodeJS.WritableStream;
    const readable = prettify({
      colorize: process.stdout.isTTY,
      ignore: 'pid,hostname',
      translateTime: 'SYS:HH:MM:ss',
      sync: true,
    });
    return pino(options, file ? toBoth(readable, file) : readable);
  }
  if (stream) return pino(options, file ? toBoth(stream, file) : stream);
  return pino({ ...options, hooks: urgentAtOnce(file) }, file ? toBoth(lines, file) : lines);
}

/** A line is made once and written twice. */
const toBoth = (stream: { write(line: string): unknown }, file: LineSink) => ({
  write(line: string): void {
    stream.write(line);
    file.write(line);
  },
});

/**
 * Lines go out together, 4 kB or a quarter of a second at a time: a write for each cost a tenth of a small request. What
 * is left goes out when the process ends; warnings and errors at once, with all before them.
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
