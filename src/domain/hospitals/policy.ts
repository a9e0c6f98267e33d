import { policy, signedIn } from '../kernel/policy.js';

export const hospitalPolicy = policy('dashboard', { queries: { hospitalGroups: { by: signedIn } } });
