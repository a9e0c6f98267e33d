import { z } from 'zod';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../domain/context.js';
import { assigned } from '../../../domain/kernel/states.js';
import { removeBodies } from './remove-bodies.js';
import { mirrorStates } from './states.js';
import { unseal } from './seal.js';
import { rowsOf } from '../../../domain/kernel/rows-of.js';
import { type Parameter, writing } from '../../../domain/kernel/statement.js';

const AT_ONCE = 100;

const sealedWrite = z.object({ id: z.number(), sealed: z.string() });
type Sealed = z.output<typeof sealedWrite>;

const forget = writing((_q, $: Parameter<{ ids: readonly number[]; now: string }>) => {
  const forgotten = mirrorStates.set('forget', {
    failed_at: sql`coalesce(failed_at, ${$('now')})`,
    reason: sql`coalesce(reason, 'EXPIRED')`,
  });
  return sql`update mirror_writes set ${assigned(forgotten)} where id = any(${$('ids')}::int[])`;
});

/**
 * Forgets the requests of writes that wait for the other side, or were given up, if a person made them or they name the person.
 * Writes that are not done yet are given up. The requests are encrypted, so that each has to be opened.
 * @param isTheirs SQL that is true when a write is the person's, by its keys
 * @param isNamed true when a text names the person
 */
export async function forgetMirrored(
  ctx: Ctx<'storage'>,
  { isTheirs, isNamed }: { isTheirs: RawBuilder<boolean>; isNamed: (text: string) => boolean },
): Promise<void> {
  let after = 0;
  for (;;) {
    const rows = await rowsOf(
      ctx,
      sealedWrite.extend({ isTheirs: z.boolean() }),
      sql`
      select id, sealed, coalesce(${isTheirs}, false) as "isTheirs" from mirror_writes
       where id > ${after} and sealed is not null order by id limit ${AT_ONCE}`,
    );
    if (rows.length === 0) return;
    after = rows.at(-1)!.id;
    const found = rows.filter(each => each.isTheirs || isNamed(openedText(ctx, each)));
    if (found.length === 0) continue;
    await removeBodies(ctx, found);
    await forget(ctx, { ids: found.map(({ id }) => id), now: ctx.now().toISOString() });
  }
}

/** The number of requests that wait, or were given up, and name somebody. */
export async function countMirrored(ctx: Ctx, isNamed: (text: string) => boolean): Promise<number> {
  let found = 0;
  let after = 0;
  for (;;) {
    const rows = await rowsOf(
      ctx,
      sealedWrite,
      sql`
      select id, sealed from mirror_writes where id > ${after} and sealed is not null order by id limit ${AT_ONCE}`,
    );
    if (rows.length === 0) return found;
    after = rows.at(-1)!.id;
    found += rows.filter(each => isNamed(openedText(ctx, each))).length;
  }
}

/** The whole text of a request; empty when it can't be opened. */
function openedText(ctx: Ctx, { sealed }: Pick<Sealed, 'sealed'>): string {
  const request = unseal(ctx.services.config.authSecret, sealed);
  if (!request) return '';
  const { body, answered, ...rest } = request;
  const plain = [JSON.stringify(rest), body?.toString('utf8') ?? '', answered?.body?.toString('utf8') ?? ''].join('\n');
  // The values of a form are encoded as in an address.
  return [plain, safelyDecoded(plain)].join('\n');
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return '';
  }
}
