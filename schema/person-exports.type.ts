import { Field, Float, ID, ObjectType } from 'type-graphql';
import { PersonExportState } from './enums.js';
import { DateTime } from './scalars.js';

@ObjectType('PersonExport', {
  simpleResolvers: true,
  description:
    'An archive of all data about a person: JSON by noun, their files, and a page that shows them. A job makes it; query `personExports` until it is READY.',
})
export class PersonExportType {
  @Field(() => ID)
  id!: number;
  @Field(() => PersonExportState, { description: 'The state of the export.' })
  state!: PersonExportState;
  @Field(() => DateTime, { description: 'The time of the request.' })
  createdAt!: string;
  @Field(() => DateTime, {
    nullable: true,
    description: 'The time when it was made or given up; null while it is WAITING.',
  })
  finishedAt!: string | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'The time until which it can be downloaded; null unless it was made.',
  })
  expiresAt!: string | null;
  @Field(() => Float, { nullable: true, description: 'The size in bytes; null unless it was made.' })
  size!: number | null;
  @Field(() => String, {
    nullable: true,
    description:
      'The path of the download on this server. It needs the session or token of the person or of an administrator. Null unless it is READY.',
  })
  url!: string | null;
}
