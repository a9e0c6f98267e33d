import {
  CompiledQuery,
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import type { Tables } from '../../entities/index.js';
import type { Database } from '../../platform/database.js';
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
const slot = (name: string): Expression<never> => sql.val(new Slot(name)) as unknown as Expression<never>;

/** Names a parameter where Kysely takes a value. */
export type Parameter<Values> = <Name extends keyof Values & string>(name: Name) => Expression<Values[Name]>;

/**
 * What a statement's text depends on beside its values, as words: the rights of the caller, the filters that are set.
 * Every form is kept, so it is made of words that stand in the code and never of what a caller sends.
 */
export type Form = string;
export const says = (form: Form, word: string): boolean => form.split(' ').includes(word);

/** One of Kysely's builders, or SQL. */
interface Compilable<Row> {
  compile(q: Kysely<Tables>): CompiledQuery<Row>;
}

/** Through which database is read: that of a context, or itself where there is no context yet. */
type Reader = Pick<Ctx, 'em' | 'inTransaction' | 'services' | 'isClients'> | Pick<Database, 'rows'>;

/**
 * Within a mutation's transaction on its connection; otherwise straight to the pool, where statements are prepared.
 * @param made the text was made for a selection, which may be a client's
 */
const send = async <Row>(reader: Reader, text: string, values: readonly unknown[], made: boolean): Promise<Row[]> => {
  if ('rows' in reader) return reader.rows<Row>(text, values);
  if (!reader.inTransaction())
    return reader.services.database.rows<Row>(text, values, { isClients: made && reader.isClients });
  return (await db(reader).executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
};

/**
 * A statement whose text is made once for every form it takes, and prepared once a connection: what a request costs is
 * the values. `owner` is what the text was made for, such as a caller's selection; the text goes when its owner goes.
 *
 * @example
 * const byTitle = statement((q, $: Parameter<{ title: string }>) =>
 *   q.selectFrom('courses').select('id').where('title', '=', $('title')));
 * const rows = await byTitle(ctx, { title });
 */
export function statement<Values extends object, Row, Owner extends object = object>(
  build: (q: Kysely<Tables>, $: Parameter<Values>, form: Form, owner: Owner) => Compilable<Row>,
) {
  type Made = Pick<CompiledQuery, 'sql' | 'parameters'>;
  const made = new WeakMap<Owner, Map<Form, Made>>();
  const nobody = {} as Owner;

  return (reader: Reader, values: Values, form: Form = '', owner: Owner = nobody): Promise<Row[]> => {
    let forms = made.get(owner);
    if (!forms) made.set(owner, (forms = new Map()));
    let text = forms.get(form);
    if (!text) {
      const { sql, parameters } = build(builder, slot, form, owner).compile(builder);
      forms.set(form, (text = { sql, parameters }));
    }
    const given = values as { [name: string]: unknown };
    return send<Row>(
      reader,
      text.sql,
      text.parameters.map(each => (each instanceof Slot ? given[each.name] : each)),
      owner !== nobody,
    );
  };
}
