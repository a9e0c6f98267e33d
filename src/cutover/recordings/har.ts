import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { KeptAnswer } from '../relay/exchange.js';
import { isRead, type RecordedRequest, targetOf } from './recorded-request.js';

// HAR 1.2, the format of browsers and proxies: http://www.softwareishard.com/blog/har-12-spec/

const pair = z.object({ name: z.string(), value: z.string() });
/** An entry that is no header is left out, and no reason to leave the request out. */
const pairs = z
  .array(z.unknown())
  .catch([])
  .transform(all => all.flatMap(each => pair.safeParse(each).data ?? []));
const file = z.object({ log: z.object({ entries: z.array(z.unknown()) }) });
const entry = z.object({
  request: z.object({ method: z.string(), url: z.string(), headers: pairs }),
  response: z
    .object({
      status: z.number(),
      headers: pairs,
      content: z
        .object({ size: z.number().default(0), text: z.string().optional(), encoding: z.string().optional() })
        .nullish(),
    })
    .nullish()
    // A request without a readable answer can still be asked again.
    .catch(null),
});

/** Headers between two neighbours, or for a cache: only an answer in full is compared. */
const notAskedAgain =
  /^(?::.*|host|connection|content-length|content-type|transfer-encoding|accept-encoding|if-.*|range|expect|upgrade.*|te|trailer|keep-alive|proxy-.*|x-forwarded-.*|forwarded)$/;

/** True when a text begins as a HAR file does. */
export const looksLikeHar = (text: string): boolean => /^\uFEFF?\s*\{\s*"log"\s*:/.test(text);

/**
 * The reads of a HAR file, and the number of other requests in it.
 * @throws SyntaxError, ZodError for a file that is none
 */
export function readHar(text: string): { reads: RecordedRequest[]; others: number } {
  const { entries } = file.parse(JSON.parse(text.replace(/^\uFEFF/, ''))).log;
  const reads: RecordedRequest[] = [];
  for (const each of entries) {
    const { data } = entry.safeParse(each);
    const target = data && targetOf(data.request.url);
    const method = data?.request.method.toUpperCase() ?? '';
    if (!target || !isRead(method)) continue;
    reads.push({
      method,
      ...target,
      headers: sendable(headersOf(data.request.headers, name => !notAskedAgain.test(name))),
      answer: answerOf(data.response, method),
    });
  }
  return { reads, others: entries.length - reads.length };
}

function headersOf(list: z.output<typeof pairs>, isKept: (name: string) => boolean): IncomingHttpHeaders {
  const headers: Record<string, string | string[]> = {};
  for (const { name, value } of list) {
    const lower = name.toLowerCase();
    if (!isKept(lower)) continue;
    const before = headers[lower];
    if (lower === 'set-cookie') headers[lower] = [...((before as string[] | undefined) ?? []), ...value.split('\n')];
    else headers[lower] = before === undefined ? value : [before, value].flat().join(lower === 'cookie' ? '; ' : ', ');
  }
  return headers;
}

const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
/** Letters go as UTF-8, as the author of the file read them; values that can't be sent at all are left out. */
function sendable(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const told = Object.entries(headers).flatMap(([name, value]) => {
    const text = [value ?? ''].flat().join(', ');
    // eslint-disable-next-line no-control-regex -- these are what no header may have
    if (!NAME.test(name) || /[\0-\x08\n-\x1f\x7f]/.test(text)) return [];
    return [[name, /^[\0-\xff]*$/.test(text) ? text : Buffer.from(text).toString('latin1')] as const];
  });
  return Object.fromEntries(told);
}

/**
 * Null if it was not written down whole: no answer came (status 0), the browser had it already (304), or its body is missing.
 */
function answerOf(response: z.output<typeof entry>['response'], method: string): KeptAnswer | null {
  if (!response || response.status < 100 || response.status === 304) return null;
  const { size = 0, text, encoding } = response.content ?? {};
  if (text === undefined && size > 0 && method !== 'HEAD') return null;
  return {
    status: response.status,
    headers: headersOf(response.headers, () => true),
    body: Buffer.from(text ?? '', encoding === 'base64' ? 'base64' : 'utf8'),
  };
}
