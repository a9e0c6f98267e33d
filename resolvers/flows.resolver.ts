import { Arg, Args, Ctx as Context, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { classById } from '../src/domain/classes/classes.query.js';
import type { FullCtx } from '../src/domain/context.js';
import { answerFlow, flowPublicKey } from '../src/domain/flows/answer-flow.js';
import { listRegistrations } from '../src/domain/flows/registrations.query.js';
import type { RegistrationRow } from '../src/domain/flows/registrations.query.js';
import { personById } from '../src/domain/people/people.query.js';
import { ClassType } from '../schema/classes.type.js';
import { PageArgs } from '../schema/connection.js';
import { RegistrationConnection, RegistrationType } from '../schema/flows.type.js';
import { PersonSummaryType } from '../schema/people.type.js';

@Resolver(() => RegistrationType)
export class FlowResolver {
  @Query(() => String, {
    description: 'The public key for encrypted flows, PEM: what the messaging platform is given.',
  })
  flowPublicKey(@Context() ctx: FullCtx) {
    return flowPublicKey(ctx);
  }

  @Query(() => RegistrationConnection, {
    description: 'For supervisors and administrators: what came in by flows, latest first.',
  })
  registrations(@Context() ctx: FullCtx, @Args(() => PageArgs) page: PageArgs) {
    return listRegistrations(ctx, page);
  }

  @Mutation(() => String, {
    description:
      'One encrypted request of a flow, as the messaging platform posts it; answers base64, encrypted with its key. Open to who signs it, when signatures are checked.',
  })
  answerFlow(
    @Context() ctx: FullCtx,
    @Arg('body', () => String, { description: 'The raw JSON body, its bytes in base64.' }) body: string,
    @Arg('signature', () => String, { nullable: true, description: 'sha256=<hex> of those bytes.' })
    signature?: string | null,
  ) {
    return answerFlow(ctx, { body, signature });
  }

  @FieldResolver(() => PersonSummaryType)
  participant(@Root() registration: RegistrationRow, @Context() ctx: FullCtx) {
    return personById(ctx, registration.participantId);
  }

  @FieldResolver(() => ClassType)
  class(@Root() registration: RegistrationRow, @Context() ctx: FullCtx) {
    return classById(ctx, registration.classId);
  }
}
