import type { KeptRequest } from '../../src/cutover/relay/exchange.js';
import type { CallOptions, TestApp } from './test-app.js';

/** A test's request, in the form in which it is stored to be sent again. */
export async function keptRequest(
  elo: TestApp,
  method: string,
  url: string,
  { as, json, form, headers = {} }: CallOptions = {},
): Promise<KeptRequest> {
  // `Request` encodes it as a client does, boundary of forms included.
  const sent = new Request(`http://elo.test${url}`, {
    method,
    headers: {
      ...(as ? { authorization: await elo.bearer(as) } : {}),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: form ?? (json === undefined ? null : JSON.stringify(json)),
  });
  const body = Buffer.from(await sent.arrayBuffer());
  const sentHeaders: Record<string, string> = {};
  sent.headers.forEach((value, name) => (sentHeaders[name] = value));
  return {
    method,
    url,
    headers: { host: new URL(elo.url).host, ...sentHeaders },
    body: body.length > 0 ? body : null,
    address: '127.0.0.1',
  };
}
