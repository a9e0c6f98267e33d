import type { RulesOfRoutes } from '../route-rules.js';

export const cmsPassword: RulesOfRoutes = {
  'cms.password.write': {
    mirrored: { never: 'a link in a mail is of the side that sent it; the other side gets the person by import' },
  },
};
