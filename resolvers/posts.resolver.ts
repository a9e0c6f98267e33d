import { Arg, Args, Ctx as Context, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import { findPost } from '../src/domain/posts/find-posts.js';
import { likePost, unlikePost } from '../src/domain/posts/like-post.js';
import { isLikedByMe, listDrafts, listPosts, type PostRow, post } from '../src/domain/posts/posts.query.js';
import { createPost, removePost, updatePost } from '../src/domain/posts/save-post.js';
import type { Selection } from '../src/domain/kernel/selection.js';
import { PageArgs } from '../schema/connection.js';
import { CreatePostInput, UpdatePostInput } from '../schema/posts.input.js';
import { PostConnection, PostType } from '../schema/posts.type.js';
import { DateTime } from '../schema/scalars.js';
import { toId, toOptionalId } from './ids.js';
import { QueryOfNode } from './query-of-one.js';
import { Removal } from './removal.js';
import { Selected } from './selected.js';
import { answer } from './answer.js';
import { maybePerson } from './maybe-person.js';

export const postAnswer = answer(PostType, post, {
  author: { ...maybePerson, description: 'The person who made it; null when unknown.' },
});

@Resolver(() => PostType)
export class PostResolver {
  @Query(() => PostConnection, { description: 'Published posts, the latest first. Public.' })
  posts(
    @Context() ctx: FullCtx,
    @Arg('category', () => String, { nullable: true, description: 'Only posts of this category, such as noticias.' })
    category: string | null | undefined,
    @Arg('offset', () => Int, {
      nullable: true,
      description:
        'The number of posts to leave out first, at most 10,000: for lists with page numbers. Otherwise use `after`.',
    })
    offset: number | null | undefined,
    @Args(() => PageArgs) page: PageArgs,
    @Selected() selection: Selection,
  ) {
    return listPosts(ctx, { category, offset }, page, selection);
  }

  @QueryOfNode(() => PostType, {
    description: 'A post, by id or by slug. Public; drafts for administrators and supervisors.',
  })
  post(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID, { nullable: true, description: 'The id of the post, instead of its slug.' })
    id: string | null | undefined,
    @Arg('slug', () => String, { nullable: true, description: 'The slug of the post, instead of its id.' })
    slug: string | null | undefined,
    @Selected() selection: Selection,
  ) {
    return findPost(ctx, { id: toOptionalId(id), slug }, selection);
  }

  @Query(() => PostConnection, { description: 'Posts that are not published yet, for administrators and supervisors.' })
  draftPosts(@Context() ctx: FullCtx, @Args(() => PageArgs) page: PageArgs, @Selected() selection: Selection) {
    return listDrafts(ctx, page, selection);
  }

  @Mutation(() => PostType, { description: 'Creates a post. By administrators and supervisors.' })
  createPost(@Context() ctx: FullCtx, @Arg('input', () => CreatePostInput) input: CreatePostInput) {
    return createPost(ctx, input);
  }

  @Mutation(() => PostType, { description: 'Changes a post. By administrators and supervisors.' })
  updatePost(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdatePostInput) changes: UpdatePostInput,
  ) {
    return updatePost(ctx, { id: toId(id), changes });
  }

  @Removal(() => PostType, {
    description: 'Removes a post with its likes. By administrators and supervisors.',
  })
  removePost(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID) id: string,
    @Arg('expectedUpdatedAt', () => DateTime, {
      nullable: true,
      description: 'The `updatedAt` that the caller saw: CONFLICT when the post has changed since.',
    })
    expectedUpdatedAt: Date | null | undefined,
  ) {
    return removePost(ctx, { id: toId(id), expectedUpdatedAt });
  }

  @Mutation(() => PostType, { description: 'The caller likes a post, at most once; CONFLICT for a second like.' })
  likePost(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string) {
    return likePost(ctx, { postId: toId(id) });
  }

  @Mutation(() => PostType, { description: 'Removes the caller’s like; CONFLICT when there is none.' })
  unlikePost(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string) {
    return unlikePost(ctx, { postId: toId(id) });
  }

  @FieldResolver(() => Boolean, { description: 'True when the caller likes it.' })
  likedByMe(@Root() post: PostRow, @Context() ctx: FullCtx) {
    return isLikedByMe(ctx, post.id);
  }
}
