import { useGetIdentity, usePermissions } from 'react-admin';
import type { Permissions } from '../data/auth-provider.js';

/** A class, as far as it says who leads it. */
interface Led {
  facilitator: { id: string } | null;
}

/** What the policies of the graph let this person do, so that no button is shown that the server refuses. */
export interface Rights {
  isKnown: boolean;
  /** Makes and changes courses, cycles, classes and meetings. */
  editsProgramme: boolean;
  /** Gives places in a class and takes back, and answers who asks to leave. */
  runs: (group: Led) => boolean;
  /** Records presences, evaluates, cancels, and gives templates. */
  teaches: (group: Led) => boolean;
  /** Whether there may be classes that they teach. */
  mayTeach: boolean;
  /** Of lists: the classes that they lead, for who sees no others. */
  ownClasses: { facilitatorId: string } | undefined;
}

export function useRights(): Rights {
  const { permissions = [] } = usePermissions<Permissions>();
  const { identity } = useGetIdentity();
  const isAdmin = permissions.includes('ADMIN');
  const editsProgramme = isAdmin || permissions.includes('SUPERVISOR');
  const leads = ({ facilitator }: Led) =>
    permissions.includes('FACILITATOR') && facilitator !== null && facilitator.id === identity?.id;
  return {
    isKnown: identity !== undefined && permissions.length > 0,
    editsProgramme,
    runs: group => editsProgramme || leads(group),
    mayTeach: isAdmin || permissions.includes('FACILITATOR'),
    teaches: group => isAdmin || leads(group),
    ownClasses: editsProgramme || !identity ? undefined : { facilitatorId: String(identity.id) },
  };
}
