import { Arg, Ctx as Context, Resolver } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import { findFile } from '../src/domain/files/find-file.js';
import { FileContentType } from '../schema/files.type.js';
import { QueryOfOne } from './query-of-one.js';

@Resolver()
export class FileResolver {
  @QueryOfOne(() => FileContentType, { description: 'A stored file that the caller may read.' })
  storedFile(
    @Context() ctx: FullCtx,
    @Arg('path', () => String, { description: 'The `path` of a stored file.' }) path: string,
  ) {
    return findFile(ctx, { path });
  }
}
