import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** The whole answer to a request head written as it is: fetch and node:http send no broken ones. */
export async function answerOf(url: string, head: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(`${head}\r\nConnection: close\r\n\r\n`);
  return text(socket);
}
