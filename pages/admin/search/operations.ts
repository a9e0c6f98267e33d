/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type SearchEverythingQueryVariables = Exact<{
  text: string;
  from: string;
  users: boolean;
  participants: boolean;
  classes: boolean;
  courses: boolean;
  appointments: boolean;
}>;


export type SearchEverythingQuery = { users?: { nodes: Array<{ id: string, name: string, email: string | null, phone: string | null, isActive: boolean | null }>, pageInfo: { hasNextPage: boolean } }, participants?: { nodes: Array<{ id: string, name: string, email: string | null, phone: string | null }>, pageInfo: { hasNextPage: boolean } }, classes?: { nodes: Array<{ id: string, name: string, archivedAt: string | null, course: { title: string }, cycle: { name: string } }>, pageInfo: { hasNextPage: boolean } }, courses?: { nodes: Array<{ id: string, title: string, archivedAt: string | null }>, pageInfo: { hasNextPage: boolean } }, appointments?: { nodes: Array<{ id: string, startsAt: string, employee: { id: string, name: string, timeZone: string }, client: { name: string } | null }>, pageInfo: { hasNextPage: boolean } } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}

export const SearchEverythingDocument = new TypedDocumentString(`
    query SearchEverything($text: String!, $from: DateTime!, $users: Boolean!, $participants: Boolean!, $classes: Boolean!, $courses: Boolean!, $appointments: Boolean!) {
  users(first: 5, filter: {search: $text}, latestFirst: true) @include(if: $users) {
    nodes {
      id
      name
      email
      phone
      isActive
    }
    pageInfo {
      hasNextPage
    }
  }
  participants(first: 5, search: $text) @include(if: $participants) {
    nodes {
      id
      name
      email
      phone
    }
    pageInfo {
      hasNextPage
    }
  }
  classes(first: 5, filter: {search: $text}, latestFirst: true) @include(if: $classes) {
    nodes {
      id
      name
      archivedAt
      course {
        title
      }
      cycle {
        name
      }
    }
    pageInfo {
      hasNextPage
    }
  }
  courses(first: 5, filter: {search: $text}, latestFirst: true) @include(if: $courses) {
    nodes {
      id
      title
      archivedAt
    }
    pageInfo {
      hasNextPage
    }
  }
  appointments(first: 5, filter: {search: $text, from: $from}) @include(if: $appointments) {
    nodes {
      id
      startsAt
      employee {
        id
        name
        timeZone
      }
      client {
        name
      }
    }
    pageInfo {
      hasNextPage
    }
  }
}
    `) as unknown as TypedDocumentString<SearchEverythingQuery, SearchEverythingQueryVariables>;