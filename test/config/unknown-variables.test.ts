import { expect, it } from '@jest/globals';
import { readConfig } from '../../src/config/config.js';
import { startWarnings } from '../../src/server/start-warnings.js';

const unknown = (...names: string[]) => readConfig(Object.fromEntries(names.map(name => [name, 'x']))).unknownVariables;

it.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['AUTH_SECERT', 'AUTH_SECRET'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['Auth_Secret', 'AUTH_SECRET'],
  ['SERVICE_TOKENS', 'SERVICE_TOKEN'],
  ['SMTP_HOST', null],
  ['IDP_CLIENT', null],
  ['FLOW_KEY', null],
])('the unknown variable %s is reported, with %s as the likely name', (name, likely) => {
  expect(unknown(name)).toEqual([{ name, likely }]);
});

it.each([
  'HOME',
  'PATH',
  'HOSTNAME',
  'LOGNAME',
  'NODE_OPTIONS',
  'NODE_PATH',
  'AWS_REGION',
  'POSTGRES_PASSWORD',
  'KUBERNETES_SERVICE_HOST',
  'AUTH_SERVICE_HOST',
  'AUTH_PORT_80_TCP_ADDR',
  'npm_config_prefix',
  'http_proxy',
  'no_proxy',
  'TRUST_PROXIES',
  'PWD',
  'TZ',
])('the variable %s belongs to another program and is not reported', name => {
  expect(unknown(name)).toEqual([]);
});

it('a very long variable name is checked without delay', () => {
  expect(unknown('SMTP_'.padEnd(100_000, 'X'))).toEqual([]);
});

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://elo.example.org',
  DATABASE_URL: 'postgresql://localhost/elo',
  AUTH_SECRET: 'x'.repeat(32),
  SERVICE_TOKEN: 'a',
  WEBHOOK_VERIFY_TOKEN: 'b',
  SUBMISSIONS_APP_KEY: 'c',
};
const complete = {
  ...production,
  SMTP_URL: 'smtp://mail.example.org',
  APP_SECRET: 'd',
  RECAPTCHA_URL: 'https://r.example.org',
  RECAPTCHA_SECRET: 'e',
};
const warned = (source: Record<string, string>) => startWarnings(readConfig(source)).join('\n');

it('production gets a warning for each missing setting, and none when the configuration is complete', () => {
  expect(warned(complete)).toBe('');
  expect(warned({})).toBe('');
  expect(warned(production)).toMatch(/SMTP_URL is not set: mails reach nobody/);
  expect(warned({ ...complete, SMTP_URL: '', SMPT_URL: 'smtp://x' })).toMatch(
    /did you mean SMTP_URL\?[^]*SMTP_URL is not/,
  );
  expect(warned({ ...complete, PUBLIC_URL: 'http://localhost:4000' })).toMatch(/lead nowhere[^]*not https/);
});

it('production refuses to start without PUBLIC_URL', () => {
  expect(() => readConfig({ ...complete, PUBLIC_URL: '' })).toThrow('PUBLIC_URL: required in production');
});
