import { CALLER, type RulesOfRoutes } from '../route-rules.js';

export const cmsContent: RulesOfRoutes = {
  'cms.action.interaction': { mirrored: { about: { PostLike: [CALLER, 'post_id'] } } },
  'cms.action.state-cities': { anyOrder: ['data'] },
  'cms.action.city-hospitals': { anyOrder: ['data'] },
  'cms.action.more-posts': {
    list: {
      record: 'Post',
      at: 'data.posts',
      ids: { 'author.id': 'User' },
      form: {
        // WordPress counts pages by these names, too.
        page: 'paged',
        size: 'posts_per_page',
        most: 50,
      },
    },
  },
};
