import { Arg, Ctx as Context, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import type { PersonRow } from '../src/domain/people/people.query.js';
import { findPicture } from '../src/domain/pictures/find-picture.js';
import { pictureOf } from '../src/domain/pictures/pictures.query.js';
import { removePicture, setPicture } from '../src/domain/pictures/set-picture.js';
import { PictureKind } from '../schema/enums.js';
import { PersonType } from '../schema/people.type.js';
import { PictureFileType, PictureType } from '../schema/pictures.type.js';
import { toId } from './ids.js';
import { QueryOfOne } from './query-of-one.js';

@Resolver(() => PersonType)
export class PictureResolver {
  @QueryOfOne(() => PictureFileType, { description: 'A picture by its path, for serving it.' })
  picture(
    @Context() ctx: FullCtx,
    @Arg('path', () => String, { description: 'The last part of a picture’s address.' }) path: string,
  ) {
    return findPicture(ctx, { path });
  }

  @Mutation(() => PersonType, {
    description: 'Makes the caller’s picture from a file that was uploaded with POST /uploads, at most 10 MB.',
  })
  setPicture(
    @Context() ctx: FullCtx,
    @Arg('kind', () => PictureKind, { description: 'The kind of picture.' }) kind: PictureKind,
    @Arg('uploadId', () => ID, { description: 'The id of a file that was uploaded with POST /uploads.' })
    uploadId: string,
  ) {
    return setPicture(ctx, { kind, uploadId: toId(uploadId) });
  }

  @Mutation(() => PersonType, { description: 'Removes a picture of the caller.' })
  removePicture(
    @Context() ctx: FullCtx,
    @Arg('kind', () => PictureKind, { description: 'The kind of picture.' }) kind: PictureKind,
  ) {
    return removePicture(ctx, { kind });
  }

  @FieldResolver(() => PictureType, { nullable: true, description: 'At most 512 by 512; null when there is none.' })
  avatar(@Root() person: PersonRow, @Context() ctx: FullCtx) {
    return pictureOf(ctx, person.id, 'AVATAR');
  }

  @FieldResolver(() => PictureType, {
    nullable: true,
    description: 'At most 1920 by 1080; null when there is none, or the caller may not see it.',
  })
  cover(@Root() person: PersonRow, @Context() ctx: FullCtx) {
    return pictureOf(ctx, person.id, 'COVER');
  }
}
