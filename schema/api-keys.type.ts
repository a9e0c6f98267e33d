import { Field, ID, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { DateTime } from './scalars.js';

@ObjectType('ApiKey', {
  simpleResolvers: true,
  description: 'A key of another service; the key itself is told once, when it is made.',
})
export class ApiKeyType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'No two keys that are in use have the same name.' })
  name!: string;
  @Field(() => [String], {
    nullable: true,
    description: 'What it may do, such as `classes:read`; null: whatever a key may.',
  })
  scopes!: string[] | null;
  @Field(() => Boolean, {
    description:
      'It was made before scopes held below root fields: it reads whatever its root fields lead to, `people:personal` or not, until another key takes its place.',
  })
  scopesAtRootsOnly!: boolean;
  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;
  @Field(() => DateTime, { nullable: true, description: 'When it was last used, within some seconds; null: never.' })
  lastUsedAt!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When it ends by itself; null: it does not.' })
  expiresAt!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When it was revoked; null: it was not.' })
  revokedAt!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Who is written to about what changes for the program that has it; null: nobody.',
  })
  contactEmail!: string | null;
}

@ObjectType('CreatedApiKey', { simpleResolvers: true, description: 'A key that was just made.' })
export class CreatedApiKeyType {
  @Field(() => String, {
    description: 'The key: told this once, stored nowhere. Send it as `Authorization: Bearer KEY`.',
  })
  key!: string;
  @Field(() => ApiKeyType, { description: 'What is known of it.' })
  apiKey!: ApiKeyType;
}

export const ApiKeyConnection = connectionOf('ApiKey', () => ApiKeyType);
