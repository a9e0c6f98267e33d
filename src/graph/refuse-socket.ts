import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { AppError } from '../failures/errors.js';
import { asGraphError } from './errors.js';

/**
 * Answers a request that has only a connection, and ends the connection. The answer has the shape of the graph, and the message
 * in the place that programs of the facades read.
 */
export function refuseSocket(socket: Duplex, error: AppError): void {
  const { httpStatus, retryAfter } = error;
  const body = JSON.stringify({ message: error.message, errors: [asGraphError(error)] });
  const head = [
    `HTTP/1.1 ${httpStatus} ${STATUS_CODES[httpStatus]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(retryAfter === undefined ? [] : [`Retry-After: ${retryAfter}`]),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
