import { expect, it } from '@jest/globals';
import { rightsToPosts } from '../../../src/domain/posts/policy.js';
import { aKey, anActor } from '../../support/actors.js';

it('editors see drafts, unless their token is for one purpose', () => {
  const full = [anActor(['ADMIN']), anActor(['SUPERVISOR'])];
  expect(full.map(rightsToPosts)).toEqual(['all', 'all']);
  const others = [
    null,
    anActor(['PARTICIPANT']),
    anActor(['FACILITATOR']),
    aKey(),
    anActor(['ADMIN'], { scope: 'set-up' }),
    anActor(['SUPERVISOR'], { scope: 'upload' }),
  ];
  expect(others.map(rightsToPosts)).toEqual(others.map(() => 'own'));
});
