import { Arg, Ctx as Context, FieldResolver, Resolver, Root } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import { fileAddress } from '../src/domain/files/files.rules.js';
import { findFile } from '../src/domain/files/find-file.js';
import { FileContentType, StoredFileType } from '../schema/files.type.js';
import { QueryOfOne } from './query-of-one.js';
import { storedFile } from '../src/domain/files/files.query.js';
import { answer } from './answer.js';

export const storedFileAnswer = answer(StoredFileType, storedFile);

@Resolver(() => StoredFileType)
export class FileResolver {
  @QueryOfOne(() => FileContentType, { description: 'A stored file that the caller may read.' })
  storedFile(
    @Context() ctx: FullCtx,
    @Arg('path', () => String, { description: 'The `path` of a stored file.' }) path: string,
  ) {
    return findFile(ctx, { path });
  }

  @FieldResolver(() => String, {
    description: 'The address of its content on this server, for callers who may see its record.',
  })
  url(@Root() file: { path: string }) {
    return fileAddress(file);
  }
}
