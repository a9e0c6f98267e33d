import { Arg, Args, Ctx as Context, Mutation, Query, Resolver } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import type { Selection } from '../src/domain/kernel/selection.js';
import { answerFlow, flowPublicKey } from '../src/domain/flows/answer-flow.js';
import { listRegistrations, registration } from '../src/domain/flows/registrations.query.js';
import { PageArgs } from '../schema/connection.js';
import { Selected } from './selected.js';
import { RegistrationConnection, RegistrationType } from '../schema/flows.type.js';
import { ClassType } from '../schema/classes.type.js';
import { PersonType } from '../schema/people.type.js';
import { answer } from './answer.js';

export const registrationAnswer = answer(RegistrationType, registration, {
  participant: { type: PersonType, description: 'The participant who enrolled.' },
  class: ClassType,
});

@Resolver(() => RegistrationType)
export class FlowResolver {
  @Query(() => String, {
    description: 'The public key for encrypted flows, in PEM, to register with the messaging platform.',
  })
  flowPublicKey(@Context() ctx: FullCtx) {
    return flowPublicKey(ctx);
  }

  @Query(() => RegistrationConnection, {
    description: 'For supervisors and administrators: the registrations by flows, latest first.',
  })
  registrations(@Context() ctx: FullCtx, @Args(() => PageArgs) page: PageArgs, @Selected() selection: Selection) {
    return listRegistrations(ctx, {}, page, selection);
  }

  @Mutation(() => String, {
    description:
      'One encrypted request of a flow, as the messaging platform posts it. The answer is base64, encrypted with the key of the request. Open to callers with a valid signature, when signatures are checked.',
  })
  answerFlow(
    @Context() ctx: FullCtx,
    @Arg('body', () => String, { description: 'The raw JSON body, its bytes in base64.' }) body: string,
    @Arg('signature', () => String, { nullable: true, description: 'The signature of those bytes, sha256=<hex>.' })
    signature?: string | null,
  ) {
    return answerFlow(ctx, { body, signature });
  }
}
