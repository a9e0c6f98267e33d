import { administrator, policy } from '../../../domain/kernel/policy.js';

const administrators = administrator('ROUTES_FOR_ADMINISTRATORS');

export const mirrorPolicy = policy('administration', {
  queries: {
    mirrorFailures: { by: administrators },
    mirrors: { by: administrators },
    driftReports: { by: administrators },
  },
  mutations: { retryMirror: { by: administrators }, giveUpMirror: { by: administrators } },
});
