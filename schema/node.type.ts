import { Field, ID, InterfaceType } from 'type-graphql';

@InterfaceType('Node', {
  description:
    'A record that `node` gives by its `nodeId`. Clients that know a record by one id of the whole graph, such as Relay, take `nodeId`: the same `id` belongs to records of several types.',
})
export abstract class NodeType {
  @Field(() => ID, {
    description:
      'The id of the record in the whole graph: it stays the same, and says nothing to clients. Arguments besides that of `node` take `id`.',
  })
  nodeId!: string;
}
