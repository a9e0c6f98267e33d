import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../../src/config/config.js';

describe('the mail configuration', () => {
  it.each([
    ['Secretaria do Programa <secretaria@example.org>', 'Secretaria do Programa <secretaria@example.org>'],
    ['secretaria@example.org', 'secretaria@example.org'],
    [undefined, null],
  ])('accepts %s as MAIL_REPLY_TO', (value, expected) =>
    expect(readConfig({ MAIL_REPLY_TO: value }).mailReplyTo).toBe(expected),
  );

  it.each(['secretaria', 'Secretaria <>', 'a@example.org, b@example.org', 'a@example.org\r\nBcc: b@example.org'])(
    'refuses %j as an address at the start',
    value => {
      for (const name of ['MAIL_REPLY_TO', 'MAIL_FROM'])
        expect(() => readConfig({ [name]: value })).toThrow(`${name}: must be an e-mail, or Name <e-mail>`);
    },
  );
});
