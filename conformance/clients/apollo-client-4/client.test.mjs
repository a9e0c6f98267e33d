import { ApolloClient, CombinedGraphQLErrors, HttpLink, InMemoryCache, gql } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import * as graphql from 'graphql';
import { testApollo } from '../apollo.mjs';

/** The errors of an answer, or of the error thrown for it. */
const graphqlErrorsOf = ({ error, errors }) => (CombinedGraphQLErrors.is(error) ? error.errors : errors);

testApollo({ ApolloClient, HttpLink, InMemoryCache, gql, relayStylePagination, graphqlErrorsOf }, graphql);
