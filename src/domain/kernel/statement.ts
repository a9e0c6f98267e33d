import {
  type CompiledQuery,
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import type { Tables, WrittenTables } from '../../entities/index.js';
import type { Database, ByteRows, AsBytes, PipelinedStatement } from '../../postgres/index.js';
import type { Rights } from './access.js';
import { getOrMake } from './get-or-make.js';

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

declare const filterName: unique symbol;
/** The filters that are set: a bit for each, see filters.ts. `Name` keeps sets of different lists apart. */
export type FilterSet<Name extends string> = number & { readonly [filterName]: (name: Name) => Name };

/** The variant of a statement's text, beside its values. */
export interface Variant<FilterName extends string = never> {
  /** The caller's rights; `own`, the least, when left out. */
  readonly rights: Rights;
  /** No filters when left out. */
  readonly filters: FilterSet<FilterName>;
  /** Later pages start after a cursor. `first` when left out. */
  readonly page: 'first' | 'next';
}

const RIGHTS: Record<Rights, number> = { own: 0, led: 1, all: 2 };
/** A number for each variant. There are six for each set of filters, so the map of texts is bounded. */
const keyOf = ({ rights = 'own', filters, page }: Partial<Variant<any>>): number =>
  ((filters ?? 0) * 3 + RIGHTS[rights]) * 2 + (page === 'next' ? 1 : 0);

/** One of Kysely's builders, or SQL. */
interface Compilable<Row> {
  compile(q: Kysely<Tables>): CompiledQuery<Row>;
}

/**
 * A statement for a context, or for the database itself when there is no context yet. Its text is made once for each variant,
 * and prepared once a connection: a request only sends the values. `owner` is the object for which the text was made, such as a
 * caller's selection. The text goes when its owner goes.
 *
 * @example const byTitle = statement((q, $: Parameter<{ title: string }>) =>
 * q.selectFrom('courses').select('id').where('title', '=', $('title'))); const rows = await byTitle(ctx, { title });
 */
export function statement<Values extends object, Row, Owner extends object = object, FilterName extends string = never>(
  build: (q: Kysely<Tables>, $: Parameter<Values>, variant: Variant<FilterName>, owner: Owner) => Compilable<Row>,
  {
    isWrite = false,
    as,
  }: {
    isWrite?: boolean;
    /** The class of the rows of `bytes`. */
    as?: (owner: Owner) => AsBytes;
  } = {},
) {
  type Made = Pick<CompiledQuery, 'sql' | 'parameters'>;
  const made = new WeakMap<Owner, Map<number, Made>>();
  const nobody = {} as Owner;

  const prepare = (
    values: Values,
    variant: Partial<Variant<FilterName>> = {},
    owner: Owner = nobody,
  ): Parameters<Database['rows']> => {
    const texts = getOrMake(made, owner, () => new Map());
    const text = getOrMake(texts, keyOf(variant), () => {
      const { rights = 'own', filters = 0 as FilterSet<FilterName>, page = 'first' } = variant;
      const { sql, parameters } = build(builder, slot, { rights, filters, page }, owner).compile(builder);
      return { sql, parameters };
    });
    const given = values as { [name: string]: unknown };
    return [
      text.sql,
      text.parameters.map(each => (each instanceof Slot ? given[each.name] : each)),
      // The text was made for a selection, and this may be a client's.
      { isClients: owner !== nobody, isWrite, as: as?.(owner) },
    ];
  };
  return Object.assign(
    (reader: Pick<Database, 'rows'>, ...given: Parameters<typeof prepare>): Promise<Row[]> =>
      reader.rows<Row>(...prepare(...given)),
    {
      /** Runs the statement without parsing the values. */
      bytes: (reader: Pick<Database, 'bytes'>, ...given: Parameters<typeof prepare>): Promise<ByteRows> =>
        reader.bytes(...prepare(...given)),
      /** Gives the statement with its values, to be sent together with others, such as a commit. */
      pipelined: (...given: Parameters<typeof prepare>): PipelinedStatement => {
        const [text, parameters] = prepare(...given);
        return { text, values: [...parameters] };
      },
    },
  );
}

/**
 * A statement that inserts, updates, removes or locks rows: its builder knows the optional columns of a new row. `written` also
 * gives the record.
 */
export const writing = <Values extends object, Row>(
  build: (q: Kysely<WrittenTables>, $: Parameter<Values>) => Compilable<Row>,
) => statement((q, $: Parameter<Values>) => build(q as unknown as Kysely<WrittenTables>, $), { isWrite: true });
