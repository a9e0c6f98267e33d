import { noun } from '../kernel/noun.js';

export const progressNoun = noun({
  types: { dashboard: ['ClassProgress', 'MyWork'], none: ['PresenceAtMeeting'] },
});
