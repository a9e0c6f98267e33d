import type { IncomingHttpHeaders } from 'node:http';
import type { KeptAnswer } from '../relay/exchange.js';

/** A recorded request of somebody else: from a HAR file, or a line of an access log. */
export interface RecordedRequest {
  method: string;
  /** Path with query. */
  target: string;
  /** The host it went to; null if it was not written down. */
  host: string | null;
  headers: IncomingHttpHeaders;
  /** Its answer; null if it was not written down, or not whole. */
  answer: KeptAnswer | null;
}

/** True for a method that reads without a change: only such requests are asked again. */
export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Longer ones are no real addresses. */
const MAX_TARGET = 8_192;

/** An address, or a path with query, as path with query and host; null for any other text. */
export function targetOf(address: string): Pick<RecordedRequest, 'target' | 'host'> | null {
  if (address.length > MAX_TARGET || /\s/.test(address)) return null;
  if (address.startsWith('/')) return { target: address, host: null };
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? { target: url.pathname + url.search, host: url.host } : null;
}
