import { administrator, type DeclaredMutation, policy, signedIn, withRole } from '../kernel/policy.js';

const byAdministrator = administrator('HOSPITALS_FOR_ADMINISTRATORS');
const changed: DeclaredMutation = { by: byAdministrator, fails: ['NOT_FOUND', 'CONFLICT'] };

const seesHospitals = withRole(['ADMIN', 'SUPERVISOR'], 'HOSPITALS_FOR_ADMINISTRATORS');

export const hospitalPolicy = policy('dashboard', {
  queries: {
    hospitalGroup: { by: signedIn },
    hospitalGroups: { by: signedIn },
    hospital: { by: seesHospitals },
    hospitals: { by: seesHospitals },
  },
  mutations: {
    createHospital: { by: byAdministrator, fails: ['NOT_FOUND'] },
    updateHospital: changed,
    removeHospital: changed,
    createHospitalGroup: { by: byAdministrator, fails: ['CONFLICT'] },
    updateHospitalGroup: changed,
    removeHospitalGroup: changed,
  },
});
