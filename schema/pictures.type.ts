import { Field, Int, ObjectType } from 'type-graphql';
import { DateTime } from './scalars.js';

@ObjectType('Picture', { simpleResolvers: true, description: 'A picture of a person, converted to WebP.' })
export class PictureType {
  @Field(() => String, { description: 'Its address on this server; a new picture has a new address.' })
  url!: string;
  @Field(() => Int, { description: 'In pixels.' })
  width!: number;
  @Field(() => Int, { description: 'In pixels.' })
  height!: number;
  @Field(() => DateTime)
  createdAt!: string;
}

@ObjectType('PictureFile', { simpleResolvers: true, description: 'The data for serving a picture.' })
export class PictureFileType {
  @Field(() => String, { description: 'Its key in storage.' })
  path!: string;
  @Field(() => String)
  mediaType!: string;
  @Field(() => Int)
  size!: number;
  @Field(() => String, { description: 'The SHA-256 hash of the content; equal hashes mean equal files.' })
  sha256!: string;
}
