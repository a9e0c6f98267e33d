import { Arg, Ctx as Context, Mutation, Query, Resolver } from 'type-graphql';
import type { Ctx } from '../src/domain/context.js';
import { callerName } from '../src/domain/sessions/caller-name.js';
import { issueUploadToken } from '../src/domain/sessions/issue-upload-token.js';
import { signIn } from '../src/domain/sessions/sign-in.js';
import { SignInType } from '../schema/sessions.type.js';

@Resolver()
export class SessionResolver {
  @Mutation(() => SignInType, { description: 'Signs in with e-mail or CPF and password. Wrong attempts are limited.' })
  signIn(
    @Context() ctx: Ctx,
    @Arg('username', () => String) username: string,
    @Arg('password', () => String) password: string,
  ) {
    return signIn(ctx, { username, password });
  }

  @Query(() => String, { description: 'The name of the caller: of the person, or of the API key.' })
  callerName(@Context() ctx: Ctx) {
    return callerName(ctx);
  }

  @Query(() => String, {
    description: 'A token of one hour with which the caller may hand in submissions and nothing else.',
  })
  uploadToken(@Context() ctx: Ctx) {
    return issueUploadToken(ctx);
  }
}
