import { Arg, Args, Ctx as Context, ID, Mutation, Resolver } from 'type-graphql';
import { listAccessRecords } from '../src/domain/access/access.query.js';
import { findConsents } from '../src/domain/consents/consents.query.js';
import { giveConsent, withdrawConsent } from '../src/domain/consents/give-consent.js';
import { publishConsentText } from '../src/domain/consents/publish-consent-text.js';
import type { FullCtx } from '../src/domain/context.js';
import { exportPerson } from '../src/domain/person-exports/export-person.js';
import { listPersonExports } from '../src/domain/person-exports/person-exports.query.js';
import type { Selection } from '../src/domain/kernel/selection.js';
import { AccessRecordConnection } from '../schema/access.type.js';
import { PageArgs } from '../schema/connection.js';
import { ConsentTextType, ConsentType, PublishConsentTextInput } from '../schema/consents.type.js';
import { PersonExportType } from '../schema/person-exports.type.js';
import { toId, toOptionalId } from './ids.js';
import { QueryOfOne } from './query-of-one.js';
import { Selected } from './selected.js';

/** The rights of people to their own data by law (docs/using/privacy.md). */
@Resolver()
export class PrivacyResolver {
  @QueryOfOne(() => AccessRecordConnection, {
    description:
      'Who read the CPF, the race or a file of a person, or took them out in a table: latest first. By the person and by administrators.',
  })
  accessRecords(
    @Context() ctx: FullCtx,
    @Arg('personId', () => ID, { description: 'Whose data were read.' }) personId: string,
    @Args(() => PageArgs) page: PageArgs,
    @Selected() selection: Selection,
  ) {
    return listAccessRecords(ctx, toId(personId), page, selection);
  }

  @QueryOfOne(() => [ConsentType], {
    description:
      'What people are asked to agree to, and how a person stands to it. By the person and by administrators.',
  })
  consents(
    @Context() ctx: FullCtx,
    @Arg('personId', () => ID, { nullable: true, description: 'Whose; the caller’s when left out.' })
    personId?: string | null,
  ) {
    return findConsents(ctx, toOptionalId(personId));
  }

  @Mutation(() => PersonExportType, {
    description:
      'Asks for an archive of all that is held of a person. A job makes it: who asked is told by mail, and `personExports` shows it with the address to download it from, for a day. While one is being made, asking again gives that one; five in a day at most. By the person and by administrators.',
  })
  exportPerson(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID, { description: 'The id of the person.' }) id: string,
    @Selected() selection: Selection,
  ) {
    return exportPerson(ctx, { id: toId(id) }, selection);
  }

  @QueryOfOne(() => [PersonExportType], {
    description:
      'The archives of a person that were asked for in the last month, latest first; fifty at most. By the person and by administrators.',
  })
  personExports(
    @Context() ctx: FullCtx,
    @Arg('personId', () => ID, { description: 'Whose data are in them.' }) personId: string,
    @Selected() selection: Selection,
  ) {
    return listPersonExports(ctx, toId(personId), selection);
  }

  @Mutation(() => ConsentType, {
    description: 'Agrees to the current version of a text, for oneself; once more changes nothing.',
  })
  giveConsent(
    @Context() ctx: FullCtx,
    @Arg('textId', () => ID, { description: 'The version that was read: the current one.' }) textId: string,
  ) {
    return giveConsent(ctx, { textId: toId(textId) });
  }

  @Mutation(() => ConsentType, {
    description:
      'Takes back what the caller agreed to, of all versions. That they had agreed stays known; once more changes nothing.',
  })
  withdrawConsent(
    @Context() ctx: FullCtx,
    @Arg('purpose', () => String, { description: 'What it is about, such as `privacy-policy`.' }) purpose: string,
  ) {
    return withdrawConsent(ctx, { purpose });
  }

  @Mutation(() => ConsentTextType, {
    description:
      'Publishes the next version of a text: who agreed to an earlier one is asked again. By administrators.',
  })
  publishConsentText(
    @Context() ctx: FullCtx,
    @Arg('input', () => PublishConsentTextInput) input: PublishConsentTextInput,
  ) {
    return publishConsentText(ctx, input);
  }
}
