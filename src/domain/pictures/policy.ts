import { person, policy, signedIn } from '../kernel/policy.js';

export const picturePolicy = policy('people', {
  queries: { picture: { by: signedIn } },
  mutations: {
    setPicture: { by: person, fails: ['RATE_LIMITED', 'UPSTREAM_FAILED'], note: 'the own one' },
    removePicture: { by: person, note: 'the own one' },
  },
});
