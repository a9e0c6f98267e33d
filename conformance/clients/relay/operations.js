import { graphql } from 'relay-runtime';

// The compiler reads this file as text, and writes generated/*.graphql.js; nothing runs it.

/** A class and a person with the same `id`. */
export const apart = graphql`
  query operationsApartQuery($id: ID!) {
    class(id: $id) {
      id
      name
      facilitator {
        id
        name
      }
    }
    person(id: $id) {
      id
      name
    }
    me {
      ...operations_person
    }
  }
`;

/** Refetched by `node(id:)`, because a person is a Node. */
export const person = graphql`
  fragment operations_person on Person @refetchable(queryName: "operationsPersonQuery") {
    name
    email
  }
`;
