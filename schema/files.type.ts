import { Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTime } from './scalars.js';

@ObjectType('StoredFile', {
  simpleResolvers: true,
  description: 'A file in storage.',
})
export class StoredFileType {
  @Field(() => ID)
  id!: number;
  @Field(() => ID, { nullable: true, description: 'The submission it belongs to; none for the file of a template.' })
  submissionId!: number | null;
  @Field(() => String, { description: 'Its key in storage; `url` leads to its content.' })
  path!: string;
  @Field(() => String)
  originalName!: string;
  @Field(() => String, { description: 'Found out from the content.' })
  mediaType!: string;
  @Field(() => Int, { description: 'Bytes.' })
  size!: number;
  @Field(() => DateTime)
  createdAt!: string;
  @Field(() => DateTime)
  updatedAt!: string;
}

@ObjectType('FileContent', { simpleResolvers: true, description: 'Where a file lies that the caller may read.' })
export class FileContentType {
  @Field(() => ID)
  id!: number;
  @Field(() => String)
  path!: string;
  @Field(() => String)
  originalName!: string;
  @Field(() => String)
  mediaType!: string;
  @Field(() => Int, { description: 'Bytes.' })
  size!: number;
  @Field(() => String, { description: 'Of the content: tells whether two files are the same.' })
  sha256!: string;
}
