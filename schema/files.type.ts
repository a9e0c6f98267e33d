import { Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTime } from './scalars.js';

@ObjectType('StoredFile', {
  simpleResolvers: true,
  description: 'A file in storage.',
})
export class StoredFileType {
  @Field(() => ID)
  id!: number;
  @Field(() => ID, {
    nullable: true,
    description: 'The submission that it belongs to; null for the file of a template.',
  })
  submissionId!: number | null;
  @Field(() => String, { description: 'Its key in storage; `url` leads to its content.' })
  path!: string;
  @Field(() => String)
  originalName!: string;
  @Field(() => String, { description: 'The media type, detected from the content.' })
  mediaType!: string;
  @Field(() => Int, { description: 'The size in bytes.' })
  size!: number;
  @Field(() => DateTime)
  createdAt!: string;
  @Field(() => DateTime)
  updatedAt!: string;
}

@ObjectType('FileContent', { simpleResolvers: true, description: 'The place of a file that the caller may read.' })
export class FileContentType {
  @Field(() => ID)
  id!: number;
  @Field(() => String)
  path!: string;
  @Field(() => String)
  originalName!: string;
  @Field(() => String)
  mediaType!: string;
  @Field(() => Int, { description: 'The size in bytes.' })
  size!: number;
  @Field(() => String, { description: 'The SHA-256 hash of the content; equal hashes mean equal files.' })
  sha256!: string;
}
