import { useGetIdentity, usePermissions } from 'react-admin';
import type { Permissions } from '../data/auth-provider.js';

/** A class, as far as it says who leads it. */
interface Led {
  facilitator: { id: string } | null;
  /** Where a page asks for them: somebody who leads the class for some days. */
  substitutes?: readonly { startsAt: string; endsAt: string; user: { id: string } }[];
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
  ownClasses: { mine: true } | undefined;
}

const isNow = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }): boolean =>
  Date.parse(startsAt) <= Date.now() && Date.now() < Date.parse(endsAt);

export function useRights(): Rights {
  const { permissions = [] } = usePermissions<Permissions>();
  const { identity } = useGetIdentity();
  const isAdmin = permissions.includes('ADMIN');
  const editsProgramme = isAdmin || permissions.includes('SUPERVISOR');
  const leads = ({ facilitator, substitutes = [] }: Led) =>
    permissions.includes('FACILITATOR') &&
    identity !== undefined &&
    (facilitator?.id === identity.id || substitutes.some(each => each.user.id === identity.id && isNow(each)));
  return {
    isKnown: identity !== undefined && permissions.length > 0,
    editsProgramme,
    runs: group => editsProgramme || leads(group),
    mayTeach: isAdmin || permissions.includes('FACILITATOR'),
    teaches: group => isAdmin || leads(group),
    ownClasses: editsProgramme || !identity ? undefined : { mine: true },
  };
}
