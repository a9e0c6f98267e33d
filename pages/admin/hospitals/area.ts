import TableIcon from '@mui/icons-material/GridOnOutlined';
import GroupIcon from '@mui/icons-material/GroupWorkOutlined';
import HospitalIcon from '@mui/icons-material/LocalHospitalOutlined';
import type { Area } from '../frame/area.js';
import { lazily } from '../frame/lazily.js';
import { hospitalNames } from './names.words.js';

const code = lazily(() => import('./screens.js'));

const staff = ['ADMIN', 'SUPERVISOR'] as const;
/** Also people with a role in a group: for that group. */
const readers = [...staff, 'HOSPITAL_GROUP'] as const;

export const hospitals: Area = {
  name: 'hospitals',
  words: [hospitalNames],
  screens: {
    hospitals: {
      data: code.data(all => all.hospitals),
      icon: HospitalIcon,
      roles: ['ADMIN', 'SUPERVISOR'],
      writers: ['ADMIN'],
      recordRepresentation: 'name',
      ...code.screens(all => all.hospitalScreens, 'list', 'create', 'edit'),
    },
    'hospital-groups': {
      data: code.data(all => all.hospitalGroups),
      icon: GroupIcon,
      roles: ['ADMIN', 'SUPERVISOR'],
      writers: ['ADMIN'],
      recordRepresentation: 'name',
      ...code.screens(all => all.groupScreens, 'list', 'create', 'edit', 'show'),
    },
    'group-invitations': { data: code.data(all => all.groupInvitations), roles: staff, hidden: true },
    'hospital-group-members': { data: code.data(all => all.groupMembers), roles: staff, hidden: true },
    'own-hospital-groups': { data: code.data(all => all.ownGroups), roles: readers, hidden: true },
    'years-of-groups': { data: code.data(all => all.yearsOfGroups), roles: readers, hidden: true },
    states: { data: code.data(all => all.states), roles: staff, hidden: true },
    cities: { data: code.data(all => all.cities), roles: staff, hidden: true },
  },
  pages: [
    {
      path: 'measurements',
      element: code.element(all => all.Measurements),
      icon: TableIcon,
      roles: readers,
    },
  ],
};
