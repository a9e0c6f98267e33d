import { type Expression, type RawBuilder, sql } from 'kysely';
import { administrator, type DeclaredMutation, person, policy, signedIn, withRole } from '../kernel/policy.js';

const byAdministrator = administrator('HOSPITALS_FOR_ADMINISTRATORS');
const changed: DeclaredMutation = { by: byAdministrator, fails: ['NOT_FOUND', 'CONFLICT'] };

const seesHospitals = withRole(['ADMIN', 'SUPERVISOR'], 'HOSPITALS_FOR_ADMINISTRATORS');

/**
 * Staff who may record measurements themselves give others that right. API keys may not: a role would outlive the revocation of
 * the key.
 */
const givesRoles = withRole(['ADMIN', 'SUPERVISOR'], 'HOSPITALS_FOR_ADMINISTRATORS');

/** SQL that selects the caller's own roles in groups. */
export const ownRoles = (me: Expression<number | null>): RawBuilder<boolean> => sql`hm.user_id = ${me}`;

export const hospitalPolicy = policy('dashboard', {
  queries: {
    hospitalGroup: { by: signedIn },
    hospitalGroups: { by: signedIn },
    hospital: { by: seesHospitals },
    hospitals: { by: seesHospitals },
    hospitalGroupMembers: { by: seesHospitals },
    myHospitalGroups: { by: person, note: 'the own ones' },
  },
  mutations: {
    createHospital: { by: byAdministrator, fails: ['NOT_FOUND'] },
    updateHospital: changed,
    removeHospital: changed,
    createHospitalGroup: { by: byAdministrator, fails: ['CONFLICT'] },
    updateHospitalGroup: changed,
    removeHospitalGroup: changed,
    setHospitalGroupRole: { by: givesRoles, fails: ['NOT_FOUND', 'CONFLICT'] },
  },
});
