import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { atTheLatest } from './endings.ts';

export interface PlatformRequest {
  method: string;
  url: string;
  authorization: string | undefined;
  body: any;
}

export type Answer = (res: ServerResponse, request: PlatformRequest) => void;

export interface TestPlatform {
  url: string;
  /** Everything that arrived, oldest first. */
  requests: PlatformRequest[];
  /** Answers the next requests, one each, in this order; after that it takes everything. */
  next(...answers: Answer[]): void;
  close(): Promise<void>;
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  res =>
    void res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
/** An error in the platform's format. */
export const refuses = (status: number, code: number, headers: Record<string, string> = {}): Answer =>
  json(status, { error: { message: `(#${code}) refused`, type: 'OAuthException', code, fbtrace_id: 'x' } }, headers);
export const hangs: Answer = () => {};
/** Takes the message, and the connection breaks before it can say so. */
export const breaks: Answer = res => void res.destroy();

/** Plays the messaging platform on loopback: takes messages and gives them ids. */
export async function startPlatform(): Promise<TestPlatform> {
  const requests: PlatformRequest[] = [];
  const queue: Answer[] = [];
  let serial = 0;
  const takes: Answer = (res, { body }) =>
    json(200, {
      messaging_product: 'whatsapp',
      contacts: [{ input: body.to, wa_id: String(body.to).replace(/^(55\d\d)9(\d{8})$/, '$1$2') }],
      messages: [{ id: `wamid.test${(serial += 1)}`, message_status: 'accepted' }],
    })(res, { method: '', url: '', authorization: undefined, body });
  const server = createServer((req, res) => {
    void text(req).then(content => {
      const request = {
        method: req.method!,
        url: req.url!,
        authorization: req.headers.authorization,
        body: JSON.parse(content),
      };
      requests.push(request);
      (queue.shift() ?? takes)(res, request);
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v23.0`,
    requests,
    next: (...answers) => void queue.push(...answers),
    close: atTheLatest(
      () =>
        new Promise<void>(resolve => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    ),
  };
}
