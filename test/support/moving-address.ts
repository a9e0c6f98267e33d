import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { atTheLatest } from './endings.js';

/** The address of a server, and later of another one in its place: like a virtual IP, or a name with a short TTL. */
export interface MovingAddress {
  /** The URL of the first server, with the host and port of this address; they stay the same after a move. */
  url: string;
  /** Leads to another server from now on; connections to the one before break. */
  move(to: string): void;
  close(): Promise<void>;
}

export async function aMovingAddress(first: string): Promise<MovingAddress> {
  let to = new URL(first);
  const open = new Set<Socket>();
  const breakAll = () => open.forEach(socket => socket.destroy());
  const server = createServer(socket => {
    const there = connect(Number(to.port), to.hostname);
    for (const [one, other] of [
      [socket, there],
      [there, socket],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(first), { hostname: '127.0.0.1', port: String(port) }).href,
    move(url) {
      to = new URL(url);
      breakAll();
    },
    close: atTheLatest(() => {
      const closed = new Promise<void>(resolve => server.close(() => resolve()));
      breakAll();
      return closed;
    }),
  };
}
