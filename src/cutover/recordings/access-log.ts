import { isRead, type RecordedRequest, targetOf } from './recorded-request.js';

/*
 * Lines of access logs: common and combined (Apache, nginx), with any text before and after the request in quotes. Also JSON
 * lines with `request`, or with method and address under one of their usual names.
 */

const REQUEST = /"([A-Z]+) (\S+)(?: HTTP\/[\d.]+)?"/;

/** The read in a line; null for another request, `undefined` for a line without one. */
export function readLogLine(line: string): RecordedRequest | null | undefined {
  const said = line.trimStart().startsWith('{') ? ofJson(line) : ofText(line);
  const target = said && targetOf(said.address);
  if (!target) return undefined;
  if (!isRead(said.method)) return null;
  return { method: said.method, ...target, host: target.host ?? said.host, headers: {}, answer: null };
}

interface Said {
  method: string;
  address: string;
  host: string | null;
}

/** Both servers write quotes in an address as `\x22`, so that the first pair of quotes is the request. */
function ofText(line: string): Said | null {
  const [, method, address] = REQUEST.exec(line) ?? [];
  return method === undefined || address === undefined ? null : { method, address, host: null };
}

function ofJson(line: string): Said | null {
  const record = parsed(line);
  if (!record) return null;
  // An object of its own, as pino, Elo itself and load balancers write it.
  const request = ['request', 'req', 'httpRequest']
    .map(name => record[name])
    .find(each => typeof each === 'object' || typeof each === 'string');
  const inner = typeof request === 'object' && request !== null ? (request as Record<string, unknown>) : record;
  const text = (...names: string[]) =>
    [inner, record].flatMap(from => names.map(name => from[name])).find(value => typeof value === 'string');
  const host = text('host', 'http_host', 'server_name', 'RequestHost') ?? null;
  if (typeof request === 'string') {
    const [method = '', address = ''] = request.split(' ', 2);
    return { method, address, host };
  }
  const method = text('method', 'request_method', 'requestMethod', 'RequestMethod', 'verb');
  const address = text('request_uri', 'uri', 'url', 'requestUrl', 'RequestPath', 'path', 'target');
  return method === undefined || address === undefined ? null : { method: method.toUpperCase(), address, host };
}

function parsed(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
