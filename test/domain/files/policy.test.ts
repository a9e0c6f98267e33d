import { expect, it } from '@jest/globals';
import { requireUploadRight } from '../../../src/domain/files/policy.js';
import { aKey, anActor, contextOf, refusalOf } from '../../support/actors.js';

it('files are uploaded by callers that hand in: also by a token for it, and by a key with the scope', () => {
  const ask = (actor: ReturnType<typeof anActor> | null) => refusalOf(() => requireUploadRight(contextOf(actor)));
  const participant = anActor(['PARTICIPANT'], { scope: 'upload' });
  expect(requireUploadRight(contextOf(participant))).toBe(participant);
  expect(ask(anActor(['PARTICIPANT']))).toBe('ALLOWED');
  expect(ask(aKey())).toBe('ALLOWED');
  expect(ask(aKey({ scopes: ['submissions:write'] }))).toBe('ALLOWED');
  expect(ask(aKey({ scopes: ['submissions:read'] }))).toBe('SCOPE_MISSING');
  expect(ask(anActor(['ADMIN'], { scope: 'set-up' }))).toBe('SECOND_FACTOR_SETUP_NEEDED');
  expect(ask(null)).toBe('NOT_SIGNED_IN');
});
