/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type WorkWaitingQueryVariables = Exact<{ [key: string]: never; }>;


export type WorkWaitingQuery = { workWaiting: { requests: number | null, evaluations: number | null, classesToday: number | null, withoutFacilitator: number | null, withoutCalendar: number | null, groupLinks: number | null, deadLetters: number | null, imports: number | null, firstSteps: { course: boolean, cycle: boolean, activity: boolean, class: boolean, meeting: boolean, calendar: boolean, participant: boolean } | null } };

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

export const WorkWaitingDocument = new TypedDocumentString(`
    query WorkWaiting {
  workWaiting {
    requests
    evaluations
    classesToday
    withoutFacilitator
    withoutCalendar
    groupLinks
    deadLetters
    imports
    firstSteps {
      course
      cycle
      activity
      class
      meeting
      calendar
      participant
    }
  }
}
    `) as unknown as TypedDocumentString<WorkWaitingQuery, WorkWaitingQueryVariables>;