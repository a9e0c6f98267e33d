import { expect, it } from '@jest/globals';
import { EventEmitter } from 'node:events';
import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import pino from 'pino';
import { createShutdown } from '../../../src/server/shutdown.js';

it('a signal between the last step of a start and its end waits for all shutdown steps', async () => {
  const exits: number[] = [];
  const watched = Object.assign(new EventEmitter(), { exit: (code: number) => void exits.push(code) });
  const shutdown = createShutdown(pino({ enabled: false }), watched);
  let drained = () => {};
  shutdown.atEnd(() => new Promise<void>(resolve => (drained = resolve)));
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    watched.emit('SIGTERM');
    shutdown.started();
    mock.timers.tick(60_000);
  } finally {
    mock.timers.reset();
  }
  await setImmediate();
  expect(exits).toEqual([]);
  drained();
  await setImmediate();
  expect(exits).toEqual([0]);
});
