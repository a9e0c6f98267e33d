import { Field, Int, ObjectType } from 'type-graphql';
import { DateTime } from './scalars.js';

@ObjectType('Picture', { simpleResolvers: true, description: 'A picture of a person, made anew in WebP.' })
export class PictureType {
  @Field(() => String, { description: 'Its address on this server; another picture has another one.' })
  url!: string;
  @Field(() => Int, { description: 'Pixels.' })
  width!: number;
  @Field(() => Int, { description: 'Pixels.' })
  height!: number;
  @Field(() => DateTime)
  createdAt!: string;
}

@ObjectType('PictureFile', { simpleResolvers: true, description: 'What serving a picture needs.' })
export class PictureFileType {
  @Field(() => String, { description: 'Its key in storage.' })
  path!: string;
  @Field(() => String)
  mediaType!: string;
  @Field(() => Int)
  size!: number;
  @Field(() => String, { description: 'Of the content: tells whether two files are the same.' })
  sha256!: string;
}
