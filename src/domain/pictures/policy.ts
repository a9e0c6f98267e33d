import { person, policy, signedIn } from '../kernel/policy.js';

export const picturePolicy = policy('people', {
  queries: { picture: { by: signedIn } },
  mutations: { setPicture: { by: person, note: 'the own one' }, removePicture: { by: person, note: 'the own one' } },
});
