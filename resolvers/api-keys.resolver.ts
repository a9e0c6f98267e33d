import { Arg, Args, Ctx as Context, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import type { Selection } from '../src/domain/kernel/selection.js';
import type { Scope } from '../src/domain/kernel/scopes.js';
import { createApiKey, revokeApiKey } from '../src/domain/sessions/api-keys.js';
import { listApiKeyPages } from '../src/domain/sessions/api-keys.query.js';
import { ApiKeyConnection, ApiKeyType, CreatedApiKeyType } from '../schema/api-keys.type.js';
import { PageArgs } from '../schema/connection.js';
import { DateTime } from '../schema/scalars.js';
import { toId } from './ids.js';
import { Selected } from './selected.js';

@Resolver(() => ApiKeyType)
export class ApiKeyResolver {
  @Query(() => ApiKeyConnection, { description: 'The keys there ever were, latest first. By administrators.' })
  apiKeys(@Context() ctx: FullCtx, @Args(() => PageArgs) page: PageArgs, @Selected() selection: Selection) {
    return listApiKeyPages(ctx, {}, page, selection);
  }

  @Mutation(() => CreatedApiKeyType, { description: 'Makes a key for another service. By administrators.' })
  createApiKey(
    @Context() ctx: FullCtx,
    @Arg('name', () => String, { description: 'Letters, digits, spaces, dots, dashes; of no other key in use.' })
    name: string,
    @Arg('expiresAt', () => DateTime, { nullable: true, description: 'When it ends by itself; left out, it does not.' })
    expiresAt?: Date | null,
    @Arg('scopes', () => [String], {
      nullable: true,
      description:
        'What it may do, such as `classes:read`: at root fields, and wherever they lead. Who somebody is (CPF, contacts, race, gender, birthday) needs `people:personal`. Left out, whatever a key may.',
    })
    scopes?: string[] | null,
    @Arg('contactEmail', () => String, {
      nullable: true,
      description: 'Who is written to about what changes for the program that has it; left out, nobody.',
    })
    contactEmail?: string | null,
  ) {
    return createApiKey(ctx, { name, expiresAt, scopes: scopes as Scope[] | null | undefined, contactEmail });
  }

  @Mutation(() => ApiKeyType, {
    description: 'Ends a key at once. The one of SUBMISSIONS_APP_KEY is ended by changing that. By administrators.',
  })
  revokeApiKey(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string) {
    return revokeApiKey(ctx, { id: toId(id) });
  }
}
