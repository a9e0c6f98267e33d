import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { KeptAnswer } from '../../rest/relay/exchange.js';
import { isRead, type RecordedRequest, targetOf } from './recorded-request.js';

// HAR 1.2, as browsers and proxies write it: http://www.softwareishard.com/blog/har-12-spec/

const pairs = z.array(z.object({ name: z.string(), value: z.string() })).default([]);
const file = z.object({ log: z.object({ entries: z.array(z.unknown()) }) });
const entry = z.object({
  request: z.object({ method: z.string(), url: z.string(), headers: pairs }),
  response: z
    .object({
      status: z.number(),
      headers: pairs,
      content: z
        .object({ size: z.number().default(0), text: z.string().optional(), encoding: z.string().optional() })
        .optional(),
    })
    .optional(),
});

/** Said between two neighbours, or for a cache: an answer in full is what is compared. */
const notAskedAgain =
  /^(?::.*|host|connection|content-length|content-type|transfer-encoding|accept-encoding|if-.*|range|expect|upgrade.*|te|trailer|keep-alive|proxy-.*|x-forwarded-.*|forwarded)$/;

/** Whether a text begins as a HAR file does. */
export const looksLikeHar = (text: string): boolean => /^\uFEFF?\s*\{\s*"log"\s*:/.test(text);

/**
 * The reads of a HAR file, and how many other requests there are in it.
 * @throws SyntaxError, ZodError for a file that is none
 */
export function readHar(text: string): { reads: RecordedRequest[]; others: number } {
  const { entries } = file.parse(JSON.parse(text.replace(/^\uFEFF/, ''))).log;
  const reads: RecordedRequest[] = [];
  for (const each of entries) {
    const { data } = entry.safeParse(each);
    const target = data && targetOf(data.request.url);
    if (!target || !isRead(data.request.method)) continue;
    reads.push({
      method: data.request.method,
      ...target,
      headers: headersOf(data.request.headers, name => !notAskedAgain.test(name)),
      answer: answerOf(data.response, data.request.method),
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

/** Null where it was not written down whole: no answer came (status 0), the browser had it already (304), or its body is missing. */
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
