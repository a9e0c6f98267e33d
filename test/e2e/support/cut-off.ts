import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { atTheLatest } from '../../support/endings.js';

/** A way to a server that breaks off: each connection ends after that number of sent bytes, or only the first `times` ones. */
export async function cutOffAfter(bytes: number, target: URL) {
  let times = Infinity;
  const open = new Set<Socket>();
  let cuts = 0;
  const server = createServer(near => {
    const far = connect(Number(target.port), target.hostname);
    let left = bytes;
    for (const socket of [near, far]) {
      open.add(socket);
      socket
        .on('error', () => {})
        .on('close', () => {
          open.delete(socket);
          near.destroy();
          far.destroy();
        });
    }
    far.pipe(near);
    near.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      far.write(chunk);
      if (left > 0 || cuts >= times) return;
      cuts += 1;
      near.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts: () => cuts,
    /** From now on that number of further connections break off. */
    only: (more: number) => void (times = cuts + more),
    close: atTheLatest(async () => {
      for (const socket of open) socket.destroy();
      await new Promise(resolve => server.close(resolve));
    }),
  };
}
