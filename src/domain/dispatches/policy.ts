import { forbidden } from '../kernel/access.js';
import { anyone, policy, withRole } from '../kernel/policy.js';

export const dispatchPolicy = policy('messaging', {
  queries: {
    // The queue shows everybody's phones.
    groupLinkDispatches: { by: withRole(['SUPERVISOR', 'ADMIN']) },
    groupLink: { by: anyone, note: 'by the token of the message' },
  },
  mutations: { resendGroupLink: { by: withRole(['ADMIN']), fails: ['NOT_FOUND', 'CONFLICT'] } },
});

/** The link is only for participants with a place in the class. @throws FORBIDDEN when it was canceled */
export function assertPlaceKept({ canceledAt }: { canceledAt: string | null }): void {
  if (canceledAt !== null) throw forbidden('LINK_ENROLLMENT_CANCELED');
}
