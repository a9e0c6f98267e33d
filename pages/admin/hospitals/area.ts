import TableIcon from '@mui/icons-material/GridOnOutlined';
import { createElement } from 'react';
import type { Area } from '../frame/area.js';
import { groupScreens } from './groups.js';
import { cities, groupInvitations, states } from './hospitals.data.js';
import { hospitalScreens } from './hospitals.js';
import { Measurements } from './measurements.js';
import { yearsOfGroups } from './measurements.data.js';
import { groupMembers, ownGroups } from './members.data.js';
import { hospitalWords } from './words.js';

const staff = ['ADMIN', 'SUPERVISOR'] as const;
/** Also people with a role in a group: for that group. */
const readers = [...staff, 'HOSPITAL_GROUP'] as const;

export const hospitals: Area = {
  name: 'hospitals',
  words: [hospitalWords],
  screens: {
    hospitals: hospitalScreens,
    'hospital-groups': groupScreens,
    'group-invitations': { data: groupInvitations, roles: staff, hidden: true },
    'hospital-group-members': { data: groupMembers, roles: staff, hidden: true },
    'own-hospital-groups': { data: ownGroups, roles: readers, hidden: true },
    'years-of-groups': { data: yearsOfGroups, roles: readers, hidden: true },
    states: { data: states, roles: staff, hidden: true },
    cities: { data: cities, roles: staff, hidden: true },
  },
  pages: [{ path: 'measurements', element: createElement(Measurements), icon: TableIcon, roles: readers }],
};
