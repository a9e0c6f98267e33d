import { describe, expect, it } from '@jest/globals';
import { installationName, networkOf } from '../../src/platform/addresses.js';

describe('an address for limits', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network));
});

it.each([
  ['https://elo.example.org', 'elo.example.org'],
  ['https://example.org:443/elo/training/', 'training.elo.example.org'],
  ['http://127.0.0.1:4001', '4001.127.0.0.1'],
  ['http://[::1]:4000', '4000.---1-'],
  ['https://formação.example.org', 'xn--formao-7ta5a.example.org'],
])('the installation at %s is named %s in calendars and mails', (publicUrl, name) =>
  expect(installationName({ publicUrl, host: '127.0.0.1', port: 4000 })).toBe(name),
);
