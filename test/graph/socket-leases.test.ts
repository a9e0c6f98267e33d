import { beforeAll, it } from '@jest/globals';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import { eventually } from '../support/eventually.js';
import { aSubscriber } from '../support/subscriber.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

/*
 * A WebSocket frees the place of its caller, of its address and of each subscription, however it ends. With one place of each
 * kind, the next one can begin.
 */

let elo: TestApp;
let facilitator: { id: number };
let classId: number;
beforeAll(async () => {
  elo = await startTestApp(
    {},
    {
      socketLimits: {
        connections: 1,
        connectionsOfAddress: 1,
        connectionsOfCaller: 1,
        subscriptions: 1,
        messagesPerSecond: 20,
        initMs: 300,
        lookSeconds: 1,
      },
    },
  );
  facilitator = await elo.make.aFacilitator();
  classId = (await elo.make.aClass({ facilitator: facilitator as never })).id;
});

const SLOTS = 'subscription($id: ID!) { slotsChanged(classId: $id) { id } }';

/** A socket with a subscription that runs. */
async function subscribed(): Promise<WebSocket> {
  const headers = { authorization: await elo.bearer(facilitator) };
  const socket = new WebSocket(`${elo.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { headers });
  socket.on('error', () => {});
  await once(socket, 'open');
  socket.send('{"type":"connection_init"}');
  await once(socket, 'message');
  const payload = { query: SLOTS, variables: { id: String(classId) } };
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload }));
  await once(socket, 'message');
  return socket;
}
/** The connection below it. */
const below = (socket: WebSocket) => (socket as unknown as { _socket: Socket })._socket;

/** True when the server has closed it. */
const isGone = (socket: WebSocket): boolean => socket.readyState >= WebSocket.CLOSING || below(socket).readableEnded;

const endings: Record<string, (socket: WebSocket) => Promise<unknown> | void> = {
  'the client completes the subscription and leaves': socket => {
    socket.send('{"id":"1","type":"complete"}');
    socket.close(1000);
  },
  'the client closes': socket => socket.close(1000),
  'the client is cut off': socket => socket.terminate(),
  'the connection is reset': socket => void below(socket).resetAndDestroy(),
  'the client says no more, and waits': socket => void below(socket).end(),
  'the client answers no more': async socket => {
    socket.pause();
    await eventually(async () => {
      const text = await elo.app.metrics.registry.metrics();
      return !/elo_subscriptions\{subscription="slotsChanged"\} 1/.test(text);
    });
    socket.terminate();
  },
  'a frame is not one': socket => void below(socket).write(Buffer.from([0xff, 0xff, 0xff])),
  'a message is none of the protocol': socket => socket.send('{"type":"nothing"}'),
  'there are too many messages': socket => {
    for (let n = 0; n < 40; n += 1) socket.send('{"type":"ping"}');
  },
};

it.each(Object.entries(endings))('all places of connections are free again when %s', async (_how, end) => {
  for (let times = 0; times < 2; times += 1) {
    const socket = await eventually(() => subscribed().catch(() => null));
    await end(socket);
    await eventually(() => isGone(socket));
    socket.terminate();
  }
  const next = await eventually(async () => {
    const subscriber = aSubscriber(elo.url, { payload: { authorization: await elo.bearer(facilitator) } });
    const first = subscriber.subscribe(SLOTS, { id: classId });
    const came = await Promise.race([first.next().then(() => true), subscriber.closed().then(() => false)]);
    if (!came) await subscriber.end();
    return came ? subscriber : null;
  });
  await next.end();
});
