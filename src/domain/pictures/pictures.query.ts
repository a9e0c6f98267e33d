import { sql } from 'kysely';
import type { PictureKind } from '../../entities/index.js';
import { batched, keyBy } from '../kernel/batched.js';
import { type Parameter, statement } from '../kernel/statement.js';
import type { Ctx } from '../context.js';

/** The address of pictures (rest/cms/pictures.raw.ts), before their path. */
const ADDRESS = '/cms/api/core/v1/pictures/';

const current = statement((q, $: Parameter<{ ids: readonly number[] }>) =>
  q
    .selectFrom('pictures as pi')
    .select(['pi.user_id as userId', 'pi.kind', 'pi.path', 'pi.width', 'pi.height', 'pi.created_at as createdAt'])
    .where(sql<boolean>`pi.user_id = any(${$('ids')})`)
    .where('pi.current', '=', true),
);
const keyOf = (userId: number, kind: PictureKind): string => `${userId}:${kind}`;
const ofPeople = batched(async (ctx, keys: readonly string[]) => {
  const ids = [...new Set(keys.map(key => Number.parseInt(key, 10)))];
  const rows = (await current(ctx, { ids })).map(row => ({ ...row, url: ADDRESS + row.path }));
  return keyBy(rows, row => keyOf(row.userId, row.kind));
});
/** The picture of a person, or null; of many people by one statement. */
export const pictureOf = (ctx: Ctx, userId: number, kind: PictureKind) => ofPeople(ctx, keyOf(userId, kind));

const byPath = statement((q, $: Parameter<{ path: string }>) =>
  q
    .selectFrom('pictures as pi')
    .select(['pi.path', 'pi.media_type as mediaType', 'pi.size', 'pi.sha256'])
    .where('pi.path', '=', $('path'))
    .where('pi.current', '=', true),
);
export const pictureByPath = async (ctx: Ctx, path: string) => (await byPath(ctx, { path }))[0];
