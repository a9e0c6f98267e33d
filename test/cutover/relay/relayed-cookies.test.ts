import { describe, expect, it } from '@jest/globals';
import { signToken } from '../../../src/auth/tokens.js';
import { cookieOfOld, cookiesThere, nameAtOld } from '../../../src/cutover/relay/relayed-cookies.js';

const token = await signToken(['a secret of the test that is long enough'], 'login', 'user:1', new Date());
const oldToken = `${Buffer.from('{"alg":"HS256"}').toString('base64url')}.${Buffer.from('{"iss":"https://old"}').toString('base64url')}.c2ln`;

describe('the old service gets', () => {
  it.each<[string, string, string]>([
    ['no session of Elo', 'a=1; __Secure-authjs.session-token=x.y; b=2', 'a=1; b=2'],
    ['no piece of one', 'authjs.session-token.0=x; authjs.session-token.1=y', ''],
    ['no device, and no proof against forgery', 'elo_device=abc; __Host-authjs.csrf-token=x; a=1', 'a=1'],
    ['no token of Elo, under whatever name', `cms_login=${token}; other=${token}`, ''],
    ['its own cookies, as they came', ' a = 1;b="2; c=', 'a = 1;b="2; c='],
    ['its own token', `cms_login=${oldToken}`, `cms_login=${oldToken}`],
    [
      'its own session under its own name',
      '__Secure-authjs.session-token=elo; __Secure-relayed.authjs.session-token=old; relayed.cms_login=t',
      '__Secure-authjs.session-token=old; cms_login=t',
    ],
    [
      'what is like Elo’s',
      'next-auth.session-token=x; authjs=1; elo_devices=2',
      'next-auth.session-token=x; authjs=1; elo_devices=2',
    ],
  ])('%s of the client’s cookies', (_what, sent, there) => expect(cookiesThere(sent)).toBe(there));
});

describe('the client gets', () => {
  it.each([
    ['a=1', 'a=1'],
    ['next-auth.session-token=x', 'next-auth.session-token=x'],
    ['authjs.session-token=x', 'relayed.authjs.session-token=x'],
    ['__Host-authjs.csrf-token=x', '__Host-relayed.authjs.csrf-token=x'],
    ['elo_device=x', 'relayed.elo_device=x'],
    [`cms_login=${oldToken}`, `cms_login=${oldToken}`],
    [`cms_login=${token}`, `relayed.cms_login=${token}`],
  ])('the cookie %s of the old service under a name that can’t collide with Elo’s', (set, here) => {
    expect(cookieOfOld(set)).toBe(here);
    expect(nameAtOld(here)).toBe(set);
    expect(cookiesThere(here)).toBe(set);
  });
});
