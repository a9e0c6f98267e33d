/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type ClassProgressQueryVariables = Exact<{
  cycleId: string;
}>;


export type ClassProgressQuery = { classProgress: Array<{ classId: string, enrolled: number, requestsWaiting: number, oldestRequestAt: string | null, handIns: number, evaluationsWaiting: number, oldestHandInAt: string | null, presenceRate: number | null, class: { name: string, course: { title: string }, facilitator: { name: string } | null }, meetings: Array<{ meetingId: string, position: number, title: string, startsAt: string, isOver: boolean, present: number }> }> };

export type MyWorkQueryVariables = Exact<{ [key: string]: never; }>;


export type MyWorkQuery = { myWork: { evaluationsWaiting: number, oldestHandInAt: string | null, requestsWaiting: number, oldestRequestAt: string | null, meetings: Array<{ id: string, title: string, startsAt: string, endsAt: string, class: { id: string, name: string } }>, appointments: Array<{ id: string, startsAt: string, endsAt: string, client: { name: string } | null }>, submissions: Array<{ id: string, title: string, createdAt: string, participant: { name: string }, class: { name: string } }>, requests: Array<{ id: string, cancelRequestedAt: string | null, participant: { name: string }, class: { name: string } }> } };

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

export const ClassProgressDocument = new TypedDocumentString(`
    query ClassProgress($cycleId: ID!) {
  classProgress(cycleId: $cycleId) {
    classId
    enrolled
    requestsWaiting
    oldestRequestAt
    handIns
    evaluationsWaiting
    oldestHandInAt
    presenceRate
    class {
      name
      course {
        title
      }
      facilitator {
        name
      }
    }
    meetings {
      meetingId
      position
      title
      startsAt
      isOver
      present
    }
  }
}
    `) as unknown as TypedDocumentString<ClassProgressQuery, ClassProgressQueryVariables>;
export const MyWorkDocument = new TypedDocumentString(`
    query MyWork {
  myWork {
    evaluationsWaiting
    oldestHandInAt
    requestsWaiting
    oldestRequestAt
    meetings {
      id
      title
      startsAt
      endsAt
      class {
        id
        name
      }
    }
    appointments {
      id
      startsAt
      endsAt
      client {
        name
      }
    }
    submissions {
      id
      title
      createdAt
      participant {
        name
      }
      class {
        name
      }
    }
    requests {
      id
      cancelRequestedAt
      participant {
        name
      }
      class {
        name
      }
    }
  }
}
    `) as unknown as TypedDocumentString<MyWorkQuery, MyWorkQueryVariables>;