import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { createLegacyClient, legacyLimits } from '../../../src/cutover/relay/legacy-clients.js';
import { createOwnMark } from '../../../src/cutover/relay/own-mark.js';
import { createUpstreamMetrics } from '../../../src/platform/watching/upstream-metrics.js';

it('an old service behind TLS is asked over HTTP/1.1, even when it offers HTTP/2', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = createLegacyClient('portal', `https://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    metrics: createUpstreamMetrics(new Registry()),
    limits: legacyLimits,
    mark: createOwnMark(['of this installation'], 'portal'),
  });
  try {
    const asked = client.send({ method: 'POST', path: '/', headers: [], body: null });
    const refused = expect(asked).rejects.toMatchObject({ reason: 'OLD_SERVICE_UNREACHABLE' });
    const [socket] = (await once(server, 'connection')) as [Socket];
    // The first message of TLS names the client's protocols, and anybody can read it (RFC 7301, 3.1).
    const [hello] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    await refused;
    expect(hello.includes('\x08http/1.1', 0, 'latin1')).toBe(true);
    expect(hello.includes('\x02h2', 0, 'latin1')).toBe(false);
  } finally {
    await client.close();
    server.close();
  }
});
