import { sql } from 'kysely';
import type { SecondFactorKind } from '../../entities/index.js';
import type { Passkey } from '../../auth/passkeys.js';
import type { Role } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import { passwordMark } from '../identity/credentials.query.js';
import { type Parameter, statement } from '../kernel/statement.js';

const mine = statement((q, $: Parameter<{ userId: number }>) =>
  q
    .selectFrom('second_factors as f')
    .select(['f.id', 'f.name', 'f.created_at as createdAt', 'f.last_used_at as lastUsedAt'])
    .select(sql<SecondFactorKind>`f.kind`.as('kind'))
    .where('f.user_id', '=', $('userId'))
    .orderBy('f.id'),
);
/** A factor with the fields that its owner sees. */
export type SecondFactorRow = Awaited<ReturnType<typeof mine>>[number];

/** The factors of a person, the oldest first: ten at most. */
export const secondFactorsOf = (ctx: Ctx, userId: number): Promise<SecondFactorRow[]> => mine(ctx, { userId });

const held = statement((q, $: Parameter<{ userId: number }>) =>
  q
    .selectFrom('users as u')
    .leftJoin('second_factors as f', 'f.user_id', 'u.id')
    .select(['u.name as person', 'u.email', 'u.username', 'u.cpf', 'f.id', 'f.secret'])
    .select(['f.credential_id as credentialId', 'f.public_key as publicKey', 'f.created_at as createdAt'])
    .select([
      sql<number | null>`f.sign_count::float8`.as('signCount'),
      sql<string[] | null>`f.transports`.as('transports'),
    ])
    .select(passwordMark('u').as('passwordMark'))
    .select([sql<Role[]>`u.roles`.as('roles'), sql<SecondFactorKind | null>`f.kind`.as('kind')])
    .where('u.id', '=', $('userId'))
    .orderBy('f.id'),
);

/** A factor with its data for a check: an app with its secret, sealed, or a passkey. */
export type HeldFactor = { id: number; createdAt: string } & (
  { kind: 'TOTP'; secret: string } | ({ kind: 'PASSKEY' } & Passkey)
);
/** A person with the second factors beside their password. */
export interface Holder {
  userId: number;
  name: string;
  /** Their e-mail, else their user name or CPF: the name for signing in. */
  login: string;
  /** A value that changes with each new password. */
  passwordMark: string;
  roles: Role[];
  factors: HeldFactor[];
}

/** A person with their factors; undefined when there is no such person. */
export async function holderOf(ctx: Ctx, userId: number): Promise<Holder | undefined> {
  const rows = await held(ctx, { userId });
  const [first] = rows;
  if (!first) return undefined;
  return {
    userId,
    name: first.person,
    login: first.email ?? first.username ?? first.cpf ?? String(userId),
    passwordMark: first.passwordMark,
    roles: first.roles,
    factors: rows.flatMap((row): HeldFactor[] => {
      if (row.id === null) return [];
      const { id, secret, credentialId, publicKey, signCount, transports } = row;
      const createdAt = row.createdAt!;
      return row.kind === 'TOTP'
        ? [{ id, createdAt, kind: 'TOTP', secret: secret! }]
        : [
            {
              ...{ id, createdAt, kind: 'PASSKEY', credentialId: credentialId!, publicKey: publicKey! },
              ...{ signCount: signCount ?? 0, transports: transports ?? [] },
            },
          ];
    }),
  };
}
/** The kinds of a person's factors. */
export const kindsOf = ({ factors }: Holder): SecondFactorKind[] => factors.map(({ kind }) => kind);
/** The passkeys among a person's factors. */
export const passkeysOf = ({ factors }: Holder) => factors.filter(factor => factor.kind === 'PASSKEY');

const codes = statement((q, $: Parameter<{ userId: number }>) =>
  q
    .selectFrom('recovery_codes')
    .select(each => each.fn.countAll<number>().as('count'))
    .where('user_id', '=', $('userId')),
);
/** The number of recovery codes that a person has left. */
export const recoveryCodesLeft = async (ctx: Ctx, userId: number): Promise<number> =>
  Number((await codes(ctx, { userId }))[0]!.count);
