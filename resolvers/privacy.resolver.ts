import { Arg, Args, Ctx as Context, ID, Mutation, Resolver } from 'type-graphql';
import { listAccessRecords, accessRecord } from '../src/domain/access/access.query.js';
import { findConsents } from '../src/domain/consents/consents.query.js';
import { giveConsent, withdrawConsent } from '../src/domain/consents/give-consent.js';
import { publishConsentText } from '../src/domain/consents/publish-consent-text.js';
import type { FullCtx } from '../src/domain/context.js';
import { exportPerson } from '../src/domain/person-exports/export-person.js';
import { listPersonExports, personExport } from '../src/domain/person-exports/person-exports.query.js';
import type { Selection } from '../src/domain/kernel/selection.js';
import { AccessRecordConnection, AccessRecordType } from '../schema/access.type.js';
import { PageArgs } from '../schema/connection.js';
import { ConsentTextType, ConsentType, PublishConsentTextInput } from '../schema/consents.type.js';
import { PersonExportType } from '../schema/person-exports.type.js';
import { toId, toOptionalId } from './ids.js';
import { QueryOfOne } from './query-of-one.js';
import { Selected } from './selected.js';
import { answer } from './answer.js';
import { maybePerson } from './maybe-person.js';

export const personExportAnswer = answer(PersonExportType, personExport);

export const accessRecordAnswer = answer(AccessRecordType, accessRecord, {
  actor: { ...maybePerson, description: 'The person who read it; null for an API key and a service.' },
});

/** The rights of people to their own data by law (docs/using/privacy.md). */
@Resolver()
export class PrivacyResolver {
  @QueryOfOne(() => AccessRecordConnection, {
    description:
      'The readings of the CPF, the race or a file of a person, and the exports with them in a table: latest first. By the person and by administrators.',
  })
  accessRecords(
    @Context() ctx: FullCtx,
    @Arg('personId', () => ID, { description: 'The id of the person of the data.' }) personId: string,
    @Args(() => PageArgs) page: PageArgs,
    @Selected() selection: Selection,
  ) {
    return listAccessRecords(ctx, toId(personId), page, selection);
  }

  @QueryOfOne(() => [ConsentType], {
    description:
      'The texts that people are asked to agree to, and the person’s consents. By the person and by administrators.',
  })
  consents(
    @Context() ctx: FullCtx,
    @Arg('personId', () => ID, { nullable: true, description: 'The id of the person; the caller when left out.' })
    personId?: string | null,
  ) {
    return findConsents(ctx, toOptionalId(personId));
  }

  @Mutation(() => PersonExportType, {
    description:
      'Asks for an archive of all data about a person. A job makes it, and a mail tells the caller. For a day `personExports` shows it with the address for downloading. While one is being made, a new request returns that one; at most five a day. By the person and by administrators.',
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
      'The archives of a person that were requested in the last month, latest first; at most fifty. By the person and by administrators.',
  })
  personExports(
    @Context() ctx: FullCtx,
    @Arg('personId', () => ID, { description: 'The id of the person of the data.' }) personId: string,
    @Selected() selection: Selection,
  ) {
    return listPersonExports(ctx, toId(personId), selection);
  }

  @Mutation(() => ConsentType, {
    description: 'Gives the caller’s consent to the current version of a text; a second time changes nothing.',
  })
  giveConsent(
    @Context() ctx: FullCtx,
    @Arg('textId', () => ID, { description: 'The version that the person has read: the current one.' }) textId: string,
  ) {
    return giveConsent(ctx, { textId: toId(textId) });
  }

  @Mutation(() => ConsentType, {
    description:
      'Withdraws the caller’s consent to all versions of a text. The earlier consent stays in the history; a second time changes nothing.',
  })
  withdrawConsent(
    @Context() ctx: FullCtx,
    @Arg('purpose', () => String, { description: 'The subject of the text, such as `privacy-policy`.' })
    purpose: string,
  ) {
    return withdrawConsent(ctx, { purpose });
  }

  @Mutation(() => ConsentTextType, {
    description:
      'Publishes the next version of a text. People who agreed to an earlier version are asked again. By administrators.',
  })
  publishConsentText(
    @Context() ctx: FullCtx,
    @Arg('input', () => PublishConsentTextInput) input: PublishConsentTextInput,
  ) {
    return publishConsentText(ctx, input);
  }
}
