import { Field, ID, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { DateTime } from './scalars.js';

@ObjectType('ApiKey', {
  simpleResolvers: true,
  description: 'A key of another service. The key itself is shown once, when it is made.',
})
export class ApiKeyType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'Unique among the keys that are in use.' })
  name!: string;
  @Field(() => [String], {
    nullable: true,
    description: 'The scopes of the key, such as `classes:read`; null: everything that a key may do.',
  })
  scopes!: string[] | null;
  @Field(() => Boolean, {
    description:
      'True when the key was made before scopes held below root fields. It reads everything below its root fields, with or without `people:personal`, until another key replaces it.',
  })
  scopesAtRootsOnly!: boolean;
  @Field(() => DateTime, { description: 'The time when the key was made.' })
  createdAt!: string;
  @Field(() => DateTime, {
    nullable: true,
    description: 'The time of its last use, within some seconds; null: never used.',
  })
  lastUsedAt!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'The time when it expires; null: it does not expire.' })
  expiresAt!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'The time when it was revoked; null: it was not revoked.' })
  revokedAt!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The address that gets mails about changes for the program with this key; null: nobody gets them.',
  })
  contactEmail!: string | null;
}

@ObjectType('CreatedApiKey', { simpleResolvers: true, description: 'A new key.' })
export class CreatedApiKeyType {
  @Field(() => String, {
    description: 'The key. It is shown only here and stored nowhere. Send it as `Authorization: Bearer KEY`.',
  })
  key!: string;
  @Field(() => ApiKeyType, { description: 'The record of the key.' })
  apiKey!: ApiKeyType;
}

export const ApiKeyConnection = connectionOf('ApiKey', () => ApiKeyType);
