import { ArgsType, type ClassType, Field, Int, ObjectType } from 'type-graphql';
import { DateTime } from './scalars.js';

@ObjectType('PageInfo', { simpleResolvers: true, description: 'Where a page lies in its list.' })
export class PageInfoType {
  @Field(() => Boolean, { description: 'Whether there are rows after the page.' })
  hasNextPage!: boolean;
  @Field(() => Boolean, { description: 'Whether the page begins after a cursor.' })
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
  @Field(() => Int, { nullable: true, description: 'How many, at most 100; 50 when left out.' })
  first?: number | null;
  @Field(() => String, { nullable: true, description: 'The cursor of the last row seen.' })
  after?: string | null;
}

/** Arguments of lists that people keep copies of. */
@ArgsType()
export class ChangedPageArgs extends PageArgs {
  @Field(() => DateTime, {
    nullable: true,
    description:
      'Only what changed at this time or later, in the order of the changes, removed and canceled records too: for who keeps a copy. A record that changes again meanwhile comes again.',
  })
  updatedSince?: Date | null;
}

/** The Relay connection of a type; `nodes` is for callers that need no cursor of each row. */
export function connectionOf(name: string, node: () => ClassType) {
  @ObjectType(`${name}Edge`, { simpleResolvers: true, description: `One ${name} and its place in the list.` })
  class Edge {
    @Field(() => String, { description: 'Its place: pass it as `after` to go on behind it.' })
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
    @Field(() => PageInfoType, { description: 'Where the page lies in the list.' })
    pageInfo!: PageInfoType;
    @Field(() => Int, { description: 'How many records there are on all pages; counted when it is asked for.' })
    totalCount!: number;
  }
  return Connection;
}
