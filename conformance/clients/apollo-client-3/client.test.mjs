import apollo from '@apollo/client/core/core.cjs';
import utilities from '@apollo/client/utilities/utilities.cjs';
import * as graphql from 'graphql';
import { testApollo } from '../apollo.mjs';

const { ApolloClient, HttpLink, InMemoryCache, gql } = apollo;
const { relayStylePagination } = utilities;

/** The errors of an answer, or of the error thrown for it. */
const graphqlErrorsOf = ({ errors, graphQLErrors, networkError }) =>
  errors ?? (graphQLErrors?.length ? graphQLErrors : networkError.result.errors);

testApollo({ ApolloClient, HttpLink, InMemoryCache, gql, relayStylePagination, graphqlErrorsOf }, graphql);
