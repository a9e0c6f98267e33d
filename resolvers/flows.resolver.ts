import { Arg, Ctx as Context, Mutation, Query, Resolver } from 'type-graphql';
import type { Ctx } from '../src/domain/context.js';
import { answerFlow, flowPublicKey } from '../src/domain/flows/answer-flow.js';

@Resolver()
export class FlowResolver {
  @Query(() => String, {
    description: 'The public key for encrypted flows, PEM: what the messaging platform is given.',
  })
  flowPublicKey(@Context() ctx: Ctx) {
    return flowPublicKey(ctx);
  }

  @Mutation(() => String, {
    description:
      'One encrypted request of a flow, as the messaging platform posts it; answers base64, encrypted with its key. Open to who signs it, when signatures are checked.',
  })
  answerFlow(
    @Context() ctx: Ctx,
    @Arg('body', () => String, { description: 'The raw JSON body, its bytes in base64.' }) body: string,
    @Arg('signature', () => String, { nullable: true, description: 'sha256=<hex> of those bytes.' })
    signature?: string | null,
  ) {
    return answerFlow(ctx, { body, signature });
  }
}
