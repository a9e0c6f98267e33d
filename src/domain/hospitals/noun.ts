import { planned, send } from '../kernel/hearing.js';
import { noun } from '../kernel/noun.js';

export const hospitalsNoun = noun({
  tables: ['hospital_group_members', 'hospital_groups', 'hospitals'],
  types: { dashboard: ['Hospital', 'HospitalGroup', 'HospitalGroupMember'] },
  hears: {
    createHospitalGroup: planned,
    updateHospitalGroup: planned,
    removeHospitalGroup: planned,
    createHospital: planned,
    updateHospital: planned,
    removeHospital: planned,
    setHospitalGroupRole: send('hospital-group-role-set'),
  },
});
