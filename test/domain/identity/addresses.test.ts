import { expect, it } from '@jest/globals';
import { cleanText } from '../../../src/platform/clean-text.js';
import { addressesIn } from '../../../src/domain/identity/addresses.rules.js';

it.each([
  ['a@x.org,b@y.org', ['a@x.org', 'b@y.org']],
  ['a@x.org; b@y.org;', ['a@x.org', 'b@y.org']],
  ['a@x.org\r\n\r\nb@y.org\n', ['a@x.org', 'b@y.org']],
  ['a@x.org b@y.org\tc@z.org', ['a@x.org', 'b@y.org', 'c@z.org']],
  ['Ana <A@x.org>', ['a@x.org']],
  ['"Silva, Ana" <a@x.org>; b@y.org', ['a@x.org', 'b@y.org']],
  ['Silva, Ana <a@x.org>; Souza, Rui <b@y.org>', ['a@x.org', 'b@y.org']],
  ['Ana Silva a@x.org, <b@y.org>', ['a@x.org', 'b@y.org']],
  ["'Ana' <a@x.org>, O\"Neil <b@y.org>", ['a@x.org', 'b@y.org']],
  ['Ana (do hospital) <mailto:a@x.org>, mailto:b@y.org', ['a@x.org', 'b@y.org']],
  ['\u200ba@x.org\ufeff,\u00a0b@y.org.', ['a@x.org', 'b@y.org']],
  ['a@x.org, A@X.org, Ana <a@x.org>', ['a@x.org']],
  ['"Ana; Silva" <a@x.org>\nb@y.org', ['a@x.org', 'b@y.org']],
  ['', []],
  [' , ;\n', []],
])('the addresses in %j are %j', (text, emails) =>
  expect(addressesIn(cleanText(text)).map(({ email }) => email)).toEqual(emails),
);

it.each([
  ['isto não é,, três@', ['isto não é', 'três@']],
  ['Silva, Ana\nb@y.org', ['Silva', 'Ana', 'b@y.org']],
  ['Silva, Ana <a@x.org>', ['Silva, Ana <a@x.org>']],
  ['Ana <>, Rui <sem endereço>', ['Rui <sem endereço>']],
])('the entries of %j are named %j', (text, names) =>
  expect(addressesIn(text).map(({ entry }) => entry)).toEqual(names),
);
