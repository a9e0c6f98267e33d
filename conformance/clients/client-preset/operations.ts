import { graphql } from './generated/index.js';

/** What a list and a page of its own both show of a submission. */
export const SubmissionFields = graphql(`
  fragment SubmissionFields on Submission {
    id
    status
    score
    participant {
      id
      name
      email
    }
  }
`);

export const SignIn = graphql(`
  mutation PresetSignIn($username: String!, $password: String!) {
    signIn(username: $username, password: $password) {
      token
      user {
        id
        roles
      }
    }
  }
`);

export const Submissions = graphql(`
  query PresetSubmissions($filter: SubmissionFilter!, $first: Int!) {
    submissions(filter: $filter, first: $first) {
      totalCount
      nodes {
        ...SubmissionFields
      }
    }
  }
`);

export const Evaluate = graphql(`
  mutation PresetEvaluate($id: ID!, $input: EvaluateSubmissionInput!) {
    evaluateSubmission(id: $id, input: $input) {
      ...SubmissionFields
    }
  }
`);

export const OneAndMe = graphql(`
  query PresetOneAndMe($id: ID!) {
    me {
      id
      name
    }
    submission(id: $id) {
      ...SubmissionFields
      files {
        id
        originalName
      }
    }
  }
`);
