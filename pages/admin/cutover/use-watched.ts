import { type Client, createClient } from 'graphql-ws';
import { useEffect, useState } from 'react';
import { type RaRecord, useGetList } from 'react-admin';
import type { Operation } from '../data/graph.js';
import { wholeList } from './cutover.data.js';

/** The interval of queries without a subscription. */
const EVERY_MS = 5_000;
/** The delay after a refused or ended subscription: nothing else restarts it. */
const AGAIN_MS = 30_000;

let client: Client | undefined;
/** One connection for the whole page; it ends with the last subscription. */
const socket = (): Client =>
  (client ??= createClient({
    url: new URL('/graphql', location.href).href.replace(/^http/, 'ws'),
    retryAttempts: Infinity,
    shouldRetry: () => true,
  }));

interface Watched<Row, Data, Variables> {
  /** The resource of the data provider that reads the rows once. */
  resource: string;
  variables: Variables;
  /** A subscription that sends the same rows at each change. */
  subscription: Operation<Data, Variables>;
  take: (data: Data) => Row[];
}

interface Seen<Row> {
  rows: Row[] | undefined;
  /** True while a subscription sends changes; else the rows are queried every few seconds. */
  isLive: boolean;
  /** The time when the rows arrived. */
  at: number;
  error: Error | null;
}

/** The present rows: sent over a WebSocket; read at the beginning, and again and again when there is no WebSocket. */
export function useWatched<Row extends RaRecord, Data, Variables extends Record<string, unknown>>({
  resource,
  variables,
  subscription,
  take,
}: Watched<Row, Data, Variables>): Seen<Row> {
  const [told, setTold] = useState<{ key: string; rows: Row[]; at: number }>();
  const [isLive, setLive] = useState(false);
  const [turn, setTurn] = useState(0);
  const key = JSON.stringify(variables);
  useEffect(() => {
    let again: ReturnType<typeof setTimeout> | undefined;
    const ended = () => {
      setLive(false);
      again ??= setTimeout(() => setTurn(before => before + 1), AGAIN_MS);
    };
    const offClosed = socket().on('closed', () => setLive(false));
    const stop = socket().subscribe<Data>(
      { query: subscription.toString(), variables: JSON.parse(key) as Variables },
      {
        next({ data }) {
          if (!data) return;
          setLive(true);
          setTold({ key, rows: take(data), at: Date.now() });
        },
        error: ended,
        complete: ended,
      },
    );
    return () => {
      clearTimeout(again);
      offClosed();
      stop();
    };
    // `take` belongs to the subscription.
  }, [subscription, key, turn]);
  const read = useGetList<Row>(
    resource,
    { filter: variables, pagination: wholeList },
    { refetchInterval: isLive ? false : EVERY_MS },
  );
  const isTold = told?.key === key && told.at >= read.dataUpdatedAt;
  return {
    rows: isTold ? told.rows : read.data,
    isLive,
    at: isTold ? told.at : read.dataUpdatedAt,
    error: read.error,
  };
}
