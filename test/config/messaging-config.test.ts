import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../../src/config/config.js';

const url = 'https://graph.example.org/v23.0';
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://elo.example.org',
  DATABASE_URL: 'postgresql://localhost/elo',
  AUTH_SECRET: 'x'.repeat(32),
  SERVICE_TOKEN: 'a',
  WEBHOOK_VERIFY_TOKEN: 'b',
  SUBMISSIONS_APP_KEY: 'c',
};

describe('the messaging configuration', () => {
  it('needs its variables together, but the address may stand alone', () => {
    expect(readConfig({ GRAPH_API_URL: url }).messaging).toBeNull();
    expect(
      readConfig({ GRAPH_API_URL: `${url}//`, GRAPH_API_TOKEN: 't', GRAPH_PHONE_NUMBER_ID: '12' }).messaging,
    ).toEqual({ url, token: 't', phoneNumberId: '12' });
  });

  it.each<[Record<string, string>, string]>([
    [{ GRAPH_API_URL: url, GRAPH_API_TOKEN: 't' }, 'GRAPH_API_TOKEN, GRAPH_PHONE_NUMBER_ID: set both or none'],
    [{ GRAPH_API_TOKEN: 't', GRAPH_PHONE_NUMBER_ID: '12' }, 'GRAPH_API_URL: required with'],
    [{ GRAPH_API_URL: url, GRAPH_API_TOKEN: 't', GRAPH_PHONE_NUMBER_ID: '../x' }, 'GRAPH_PHONE_NUMBER_ID: must be'],
    [{ GRAPH_API_URL: 'ftp://x' }, 'GRAPH_API_URL: must be an http(s) address'],
  ])('refuses %j', (source, problem) => expect(() => readConfig(source)).toThrow(problem));

  it('waits 30 seconds between passcodes in production, unless OTP_COOLDOWN_SECONDS says otherwise', () => {
    expect(readConfig({}).otp).toEqual({ template: 'otp', debug: false, cooldownSeconds: 0 });
    expect(readConfig(production).otp.cooldownSeconds).toBe(30);
    expect(readConfig({ ...production, OTP_COOLDOWN_SECONDS: '5' }).otp.cooldownSeconds).toBe(5);
  });
});
