import {
  CompiledQuery,
  type Compilable,
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import type { Tables } from '../../entities/index.js';
import { type Ctx, db } from '../context.js';

/** Builds SQL and runs none. */
const builder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A parameter of a statement, before it has a value. */
class Slot {
  constructor(readonly name: string) {}
}

/** Names a parameter where Kysely takes a value. */
export type Parameter<Values> = <Name extends keyof Values & string>(name: Name) => Expression<Values[Name]>;

interface Compiled {
  sql: string;
  parameters: readonly unknown[];
}

/** What a statement's text depends on, in few words: its filters, the rights of the caller. */
export type Form = string;

/**
 * A read whose SQL is made once for every form it takes, and prepared once a connection: what a request costs is the
 * values. `under` is an object that the text belongs to, such as a caller's selection; the text goes when it goes.
 *
 * @example
 * const byName = statement<{ name: string }, { id: number }>((q, $) =>
 *   q.selectFrom('courses').select('id').where('title', '=', $('name')));
 * const rows = await byName(ctx, { name });
 */
export function statement<Values extends object, Row>(
  build: (q: Kysely<Tables>, $: Parameter<Values>) => Compilable<Row>,
) {
  const run = formedStatement<Values, Row>((q, $) => build(q, $));
  return (ctx: Ctx, values: Values): Promise<Row[]> => run(ctx, '', values);
}

/** As `statement`, for text that depends on a form. */
export function formedStatement<Values extends object, Row, Under extends object = object>(
  build: (q: Kysely<Tables>, $: Parameter<Values>, form: Form, under: Under | undefined) => Compilable<Row>,
) {
  const always = new Map<Form, Compiled>();
  const perOwner = new WeakMap<object, Map<Form, Compiled>>();

  return async (ctx: Ctx, form: Form, values: Values, under?: Under): Promise<Row[]> => {
    let forms = under ? perOwner.get(under) : always;
    if (!forms) perOwner.set(under!, (forms = new Map()));
    let compiled = forms.get(form);
    if (!compiled) {
      const { sql, parameters } = build(builder, name => slot(name), form, under).compile();
      forms.set(form, (compiled = { sql, parameters }));
    }
    const parameters = compiled.parameters.map(each =>
      each instanceof Slot ? (values as Record<string, unknown>)[each.name] : each,
    );
    // Within a mutation's transaction on its connection; otherwise straight to the pool, where statements are prepared.
    if (ctx.inTransaction()) {
      return (await db(ctx).executeQuery<Row>(CompiledQuery.raw(compiled.sql, parameters))).rows;
    }
    return ctx.services.database.rows<Row>(compiled.sql, parameters);
  };
}

const slot = (name: string): Expression<never> => sql.val(new Slot(name)) as unknown as Expression<never>;
