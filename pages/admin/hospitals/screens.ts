// The code of this area's screens and of their data, fetched together when somebody opens one of them.
export { groupScreens } from './groups.js';
export { hospitalScreens } from './hospitals.js';
export { Measurements } from './measurements.js';
export { cities, groupInvitations, hospitalGroups, hospitals, states } from './hospitals.data.js';
export { yearsOfGroups } from './measurements.data.js';
export { groupMembers, ownGroups } from './members.data.js';
