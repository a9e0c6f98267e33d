import { CALLER, type RulesOfRoutes } from '../route-rules.js';

export const cmsMembers: RulesOfRoutes = {
  'cms.action.indication': { mirrored: { never: 'it sends invitations, which people would get twice' } },
  'cms.action.avatar-upload': { varies: ['data.url'], mirrored: { about: { 'Picture avatar': [CALLER] } } },
  'cms.action.cover-upload': { varies: ['data.url'], mirrored: { about: { 'Picture cover': [CALLER] } } },
};
