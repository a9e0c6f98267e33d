import { Arg, Args, Ctx as Context, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import type { Selection } from '../src/domain/kernel/selection.js';
import type { Scope } from '../src/domain/kernel/scopes.js';
import { createApiKey, revokeApiKey } from '../src/domain/sessions/api-keys.js';
import { listApiKeyPages, apiKey } from '../src/domain/sessions/api-keys.query.js';
import { ApiKeyConnection, ApiKeyType, CreatedApiKeyType } from '../schema/api-keys.type.js';
import { PageArgs } from '../schema/connection.js';
import { DateTime } from '../schema/scalars.js';
import { toId } from './ids.js';
import { Selected } from './selected.js';
import { answer } from './answer.js';

export const apiKeyAnswer = answer(ApiKeyType, apiKey);

@Resolver(() => ApiKeyType)
export class ApiKeyResolver {
  @Query(() => ApiKeyConnection, { description: 'All keys, also revoked ones, latest first. By administrators.' })
  apiKeys(@Context() ctx: FullCtx, @Args(() => PageArgs) page: PageArgs, @Selected() selection: Selection) {
    return listApiKeyPages(ctx, {}, page, selection);
  }

  @Mutation(() => CreatedApiKeyType, { description: 'Makes a key for another service. By administrators.' })
  createApiKey(
    @Context() ctx: FullCtx,
    @Arg('name', () => String, { description: 'Letters, digits, spaces, dots, dashes; unique among the keys in use.' })
    name: string,
    @Arg('expiresAt', () => DateTime, {
      nullable: true,
      description: 'The time when it expires; left out, it does not expire.',
    })
    expiresAt?: Date | null,
    @Arg('scopes', () => [String], {
      nullable: true,
      description:
        'The scopes of the key, such as `classes:read`; they hold at root fields and at all fields below. Personal data (CPF, contacts, race, gender, birthday) need `people:personal`. Left out: everything that a key may do.',
    })
    scopes?: string[] | null,
    @Arg('contactEmail', () => String, {
      nullable: true,
      description:
        'The address that gets mails about changes for the program with this key; left out, nobody gets them.',
    })
    contactEmail?: string | null,
  ) {
    return createApiKey(ctx, { name, expiresAt, scopes: scopes as Scope[] | null | undefined, contactEmail });
  }

  @Mutation(() => ApiKeyType, {
    description:
      'Ends a key at once. The key of SUBMISSIONS_APP_KEY ends when that setting changes. By administrators.',
  })
  revokeApiKey(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string) {
    return revokeApiKey(ctx, { id: toId(id) });
  }
}
