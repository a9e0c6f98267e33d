import { Field, Float, ID, ObjectType } from 'type-graphql';
import { PersonExportState } from './enums.js';
import { DateTime } from './scalars.js';

@ObjectType('PersonExport', {
  simpleResolvers: true,
  description:
    'An archive of all that is held of a person: JSON by noun, their files, and a page to read it by. A job makes it; ask `personExports` until it is READY.',
})
export class PersonExportType {
  @Field(() => ID)
  id!: number;
  @Field(() => PersonExportState, { description: 'How far it is.' })
  state!: PersonExportState;
  @Field(() => DateTime, { description: 'When it was asked for.' })
  createdAt!: string;
  @Field(() => DateTime, { nullable: true, description: 'When it was made, or given up; null while it is WAITING.' })
  finishedAt!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'Until when it can be downloaded; null unless it was made.' })
  expiresAt!: string | null;
  @Field(() => Float, { nullable: true, description: 'Bytes; null unless it was made.' })
  size!: number | null;
  @Field(() => String, {
    nullable: true,
    description:
      'Where it is downloaded, a path of this server, with the session or token of the person or an administrator; null unless it is READY.',
  })
  url!: string | null;
}
