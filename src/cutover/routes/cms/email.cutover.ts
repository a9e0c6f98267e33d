import type { RulesOfRoutes } from '../route-rules.js';

export const cmsEmail: RulesOfRoutes = {
  'cms.email.write': {
    mirrored: { never: 'a link in a mail is of the side that sent it; the other side gets the e-mail by import' },
  },
};
