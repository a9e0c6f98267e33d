import { content, itself } from '../kernel/hearing.js';
import { noun } from '../kernel/noun.js';

export const postsNoun = noun({
  tables: ['post_likes', 'posts'],
  types: { content: ['Post'] },
  hears: {
    createPost: content,
    updatePost: content,
    removePost: content,
    likePost: itself,
    unlikePost: itself,
  },
});
