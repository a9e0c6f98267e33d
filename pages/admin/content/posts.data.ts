import { ask } from '../data/graph.js';
import { creates, oneOf, orNull, type Resource, updates } from '../data/resource.js';
import {
  CreatePostDocument,
  DraftPostsDocument,
  type PostDetailsFragment,
  PostDocument,
  PublishedPostsDocument,
  RemovePostDocument,
  UpdatePostDocument,
} from './operations.js';

type PostForm = Partial<PostDetailsFragment>;

const postInput = ({ slug, title, excerpt, body, category, publishedAt }: PostForm) => ({
  slug: slug ?? '',
  title: title ?? '',
  excerpt: excerpt ?? '',
  body: body ?? '',
  category: category ?? '',
  publishedAt: orNull(publishedAt),
});

const one = oneOf(PostDocument, data => data.post);

export const posts: Resource = {
  /** Published and unpublished posts are two lists of the graph. */
  async list({ first, after, filter: { state, category } }) {
    if (state === 'drafts') return (await ask(DraftPostsDocument, { first, after })).draftPosts;
    return (await ask(PublishedPostsDocument, { first, after, category: orNull(category) })).posts;
  },
  one,
  create: creates(CreatePostDocument, data => data.createPost, postInput),
  update: updates(UpdatePostDocument, data => data.updatePost, postInput, { kind: 'posts', newest: one }),
  remove: id => ask(RemovePostDocument, { id }),
};
