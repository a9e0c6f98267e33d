import { expect, it } from '@jest/globals';
import { isIssuedSince } from '../../../src/domain/identity/valid-from.rules.js';
import { clientOf, clientOfKey } from '../../../src/domain/sessions/client-of.rules.js';
import { keptUntil } from '../../../src/domain/sessions/ended-logins.rules.js';
import type { Actor } from '../../../src/domain/context.js';

it.each([
  [null, '2026-01-01T00:00:00.000Z', true],
  ['2026-11-27T12:00:00.500Z', '2026-11-27T12:00:00.500Z', true],
  ['2026-11-27T12:00:00.500Z', '2026-11-27T12:00:00.499Z', false],
])('with sessions valid from %s, a session of %s counts: %s', (validFrom, issuedAt, counts) => {
  expect(isIssuedSince(validFrom, new Date(issuedAt))).toBe(counts);
});

it('an ended login is remembered as long as its cookie could live', () => {
  const at = new Date('2026-11-27T12:00:00Z');
  expect(keptUntil(at).getTime() - at.getTime()).toBe(7 * 86_400_000);
});

const person = { apiKeyId: null, name: 'Ana', roles: ['PARTICIPANT', 'SUPERVISOR'] } as unknown as Actor;
const key = { apiKeyId: 1, name: 'k'.repeat(80), roles: ['SERVICE'] } as unknown as Actor;
const saying = (name: string) => new Map([['x-client-name', name]]) as { get(name: string): string | undefined };

it.each([
  ['a key, whatever it says', saying('web'), key, { name: clientOfKey('k'.repeat(80)), known: 'PROVEN' }],
  ['a client by its header', saying('web@1.2.0'), person, { name: 'web@1.2.0', known: 'SAID' }],
  ['a stranger by its header', saying('web'), null, { name: 'web', known: 'SAID_BY_STRANGER' }],
  [
    'a role, where an e-mail is given as a name',
    saying('ana@example.org'),
    person,
    { name: 'SUPERVISOR', known: 'PROVEN' },
  ],
  ['a role, where a phone is given as a name', saying('11987654321'), person, { name: 'SUPERVISOR', known: 'PROVEN' }],
  ['nobody', undefined, null, { name: 'NOBODY', known: 'PROVEN' }],
] as const)('the caller is counted as %s', (_as, headers, actor, expected) =>
  expect(clientOf(headers, actor)).toEqual(expected),
);
