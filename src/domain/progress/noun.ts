import { noun } from '../kernel/noun.js';

export const progressNoun = noun({
  types: { dashboard: ['ClassProgress', 'MyWork', 'WorkWaiting'], none: ['FirstSteps', 'PresenceAtMeeting'] },
});
