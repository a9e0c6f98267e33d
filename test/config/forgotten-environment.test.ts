import { expect, it } from '@jest/globals';
import { readConfig } from '../../src/config/config.js';

const read = (address: string, more: Record<string, string> = {}) => readConfig({ DATABASE_URL: address, ...more });

it.each([
  'postgres://elo:x@db.example.org/elo',
  'postgres://elo:x@10.0.0.5:5432/elo',
  'postgres://elo:x@[2001:db8::1]/elo',
  'postgres://elo:x@127.0.0.1.example.org/elo',
  'postgres://elo:x@localhost/elo?host=db.example.org',
])('without NODE_ENV a database on another machine is refused: %s', address => {
  const refusal = 'NODE_ENV: say production, or development, because DATABASE_URL leads to another machine';
  expect(() => read(address)).toThrow(refusal);
  expect(() => read(address, { NODE_ENV: '' })).toThrow(refusal);
  expect(read(address, { NODE_ENV: 'development' }).env).toBe('development');
});

it.each([
  'postgres://elo:x@127.0.0.1:5432/elo',
  'postgres://elo:x@localhost/elo',
  'postgres://elo:x@[::1]/elo',
  'postgres:///elo?host=/var/run/postgresql',
])('without NODE_ENV a database on this machine is one of development: %s', address => {
  expect(read(address)).toMatchObject({ env: 'development', isEnvNamed: false });
});
