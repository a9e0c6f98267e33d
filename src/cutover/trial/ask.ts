import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import express, { type Express } from 'express';
import { stateOf } from '../../../rest/request-state.js';
import type { KeptAnswer, KeptRequest } from '../relay/exchange.js';

/** A longer body is not kept. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;

/** Headers of a connection, or set anew for the kept body; the address is known without the proxies' headers. */
const ofConnection = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-forwarded-for',
]);

/**
 * An app for requests that come from within this process. light-my-request gives requests of an Express app its own prototype,
 * by changing the prototypes that all apps of the process share. So this one gets prototypes of its own.
 */
export function appForAsking(): Express {
  const app = express();
  for (const part of ['request', 'response'] as const) {
    const own = Object.create(
      Object.getPrototypeOf(express[part]) as object,
      Object.getOwnPropertyDescriptors(express[part]),
    ) as object;
    app[part] = Object.create(own, { app: { value: app, configurable: true, writable: true } }) as never;
  }
  return app;
}

/** Sends a kept request through an app of `appForAsking`, and keeps its answer. @throws Error when it breaks off */
export async function ask(
  app: Express,
  { method, url, headers, body, file, address }: KeptRequest,
): Promise<KeptAnswer> {
  const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name)));
  const payload = file === undefined ? body : createReadStream(file);
  const length = file === undefined ? (body?.length ?? null) : (await stat(file)).size;
  // Loaded with the first trial: most servers try nothing.
  const { default: inject } = await import('light-my-request');
  const response = await inject(app, {
    method,
    url,
    headers: { ...own, ...(length === null ? {} : { 'content-length': String(length) }) },
    ...(payload ? { payload } : {}),
    remoteAddress: address ?? undefined,
    payloadAsStream: true,
  });
  return {
    status: response.statusCode,
    headers: response.headers as KeptAnswer['headers'],
    body: await bounded(response.stream()),
    isCallerUnknown: stateOf(response.raw.res).isCallerUnknown,
  };
}

async function bounded(stream: Readable): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
