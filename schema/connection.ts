import { ArgsType, type ClassType, Field, Int, ObjectType } from 'type-graphql';

@ObjectType('PageInfo', { simpleResolvers: true })
export class PageInfoType {
  @Field(() => Boolean)
  hasNextPage!: boolean;
  @Field(() => Boolean)
  hasPreviousPage!: boolean;
  @Field(() => String, { nullable: true })
  startCursor!: string | null;
  @Field(() => String, { nullable: true })
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

/** The Relay connection of a type; `nodes` is for callers that need no cursor of each row. */
export function connectionOf(name: string, node: () => ClassType) {
  @ObjectType(`${name}Edge`, { simpleResolvers: true })
  class Edge {
    @Field(() => String)
    cursor!: string;
    @Field(node)
    node!: object;
  }
  @ObjectType(`${name}Connection`, { simpleResolvers: true })
  class Connection {
    @Field(() => [Edge])
    edges!: Edge[];
    @Field(() => [node()])
    nodes!: object[];
    @Field(() => PageInfoType)
    pageInfo!: PageInfoType;
  }
  return Connection;
}
