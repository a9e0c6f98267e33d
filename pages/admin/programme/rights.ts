import { useGetIdentity, usePermissions } from 'react-admin';
import type { Permissions } from '../data/auth-provider.js';

/** The fields of a class that name its leaders. */
interface Led {
  facilitator: { id: string } | null;
  /** Present when a page asks for them: people that lead the class for some days. */
  substitutes?: readonly { startsAt: string; endsAt: string; user: { id: string } }[];
}

/** The rights that the policies of the graph give this person, so that no button appears that the server refuses. */
export interface Rights {
  isKnown: boolean;
  /** Makes and changes courses, cycles, classes and meetings. */
  editsProgramme: boolean;
  /** Gives and removes places in a class, and answers requests to leave. */
  runs: (group: Led) => boolean;
  /** Records presences, evaluates, cancels, and gives templates. */
  teaches: (group: Led) => boolean;
  /** Books appointments in the calendar of the class's facilitator. */
  books: (group: Pick<Led, 'facilitator'>) => boolean;
  /** True when there may be classes that they teach. */
  mayTeach: boolean;
  /** The filter of lists to the classes that they lead, for people that see no others. */
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
    books: ({ facilitator }) => facilitator !== null && (isAdmin || facilitator.id === identity?.id),
    ownClasses: editsProgramme || !identity ? undefined : { mine: true },
  };
}
