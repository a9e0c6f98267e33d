import { ArgsType, type ClassType, Field, Int, ObjectType } from 'type-graphql';
import { DateTime } from './scalars.js';

@ObjectType('PageInfo', { simpleResolvers: true, description: 'The position of a page in its list.' })
export class PageInfoType {
  @Field(() => Boolean, { description: 'True when there are rows after the page.' })
  hasNextPage!: boolean;
  @Field(() => Boolean, { description: 'True when the page begins after a cursor.' })
  hasPreviousPage!: boolean;
  @Field(() => String, { nullable: true, description: 'The cursor of the first row; null for an empty page.' })
  startCursor!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The cursor of the last row, to pass on as `after`; null for an empty page.',
  })
  endCursor!: string | null;
}

/** Arguments of every list that can grow. */
@ArgsType()
export class PageArgs {
  @Field(() => Int, { nullable: true, description: 'The size of the page, at most 100; 50 when left out.' })
  first?: number | null;
  @Field(() => String, { nullable: true, description: 'The cursor of the last row of the page before.' })
  after?: string | null;
}

/** Arguments of lists in which people look for the record that was added last. */
@ArgsType()
export class OrderedPageArgs extends PageArgs {
  @Field(() => Boolean, {
    nullable: true,
    description: 'True for the opposite order: the record that was added last comes first. Cursors are of one order.',
  })
  latestFirst?: boolean | null;
}

/** Arguments of lists that people keep copies of. */
@ArgsType()
export class ChangedPageArgs extends OrderedPageArgs {
  @Field(() => DateTime, {
    nullable: true,
    description:
      'Only records that changed at this time or later, always in the order of their changes, with removed and canceled records. It serves clients that keep a copy. A record that changes again meanwhile comes again.',
  })
  updatedSince?: Date | null;
}

/** The Relay connection of a type; `nodes` is for callers that need no cursor of each row. */
export function connectionOf(name: string, node: () => ClassType) {
  @ObjectType(`${name}Edge`, { simpleResolvers: true, description: `One ${name} and its place in the list.` })
  class Edge {
    @Field(() => String, { description: 'The position of the record: pass it as `after` to get the records after it.' })
    cursor!: string;
    @Field(node, { description: 'The record itself.' })
    node!: object;
  }
  @ObjectType(`${name}Connection`, { simpleResolvers: true, description: `A page of a list of ${name}.` })
  class Connection {
    @Field(() => [Edge], { description: 'The records with their cursors.' })
    edges!: Edge[];
    @Field(() => [node()], { description: 'The records without cursors, in the same order.' })
    nodes!: object[];
    @Field(() => PageInfoType, { description: 'The position of the page in the list.' })
    pageInfo!: PageInfoType;
    @Field(() => Int, {
      description: 'The number of records on all pages. The server counts them only when this field is selected.',
    })
    totalCount!: number;
  }
  return Connection;
}
