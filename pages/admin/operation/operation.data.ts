import { ask } from '../data/graph.js';
import { listOf, type PageArguments, type Resource } from '../data/resource.js';
import {
  AuditTrailDocument,
  BookingAttemptsDocument,
  DeadLettersDocument,
  FieldUsageDocument,
  GroupLinkDispatchesDocument,
  ParticipantModeLogsDocument,
  SentMessagesDocument,
} from './operations.js';
import { beginOf } from '../parts/time.js';

/** A filter of days of the programme, both included, as instants; the second instant is excluded. */
export const periodOf = (
  { fromDay, toDay }: { fromDay?: string | undefined; toDay?: string | undefined },
  [from, to]: readonly [string, string],
): Record<string, string> => ({
  ...(fromDay ? { [from]: beginOf(fromDay) } : {}),
  ...(toDay ? { [to]: beginOf(toDay, 1) } : {}),
});

/** The filter of the screen in the form of the graph, with its days as instants. */
const withPeriod =
  (...names: [from: string, to: string]) =>
  ({ filter: { fromDay, toDay, ...filter }, ...page }: PageArguments) => ({
    ...page,
    filter: { ...filter, ...periodOf({ fromDay, toDay }, names) },
  });

/** The filter beside the page, for lists with one argument for each field of the filter. */
const spread = ({ filter, ...page }: PageArguments) => ({ ...page, ...filter });

export const audit: Resource = {
  list: listOf(AuditTrailDocument, data => data.auditRecords, withPeriod('from', 'to')),
};

export const messages: Resource = { list: listOf(SentMessagesDocument, data => data.messages, spread) };

export const failurePeriod = ['failedFrom', 'failedBefore'] as const;
export const deadLetters: Resource = {
  list: listOf(DeadLettersDocument, data => data.deadLetters, withPeriod(...failurePeriod)),
};

export const dispatches: Resource = {
  list: listOf(GroupLinkDispatchesDocument, data => data.groupLinkDispatches, spread),
};

export const participantModeLogs: Resource = {
  list: listOf(ParticipantModeLogsDocument, data => data.participantModeLogs),
};

export const bookingRequests: Resource = {
  list: listOf(BookingAttemptsDocument, data => data.bookingRequests, spread),
};

/** The graph gives the thousand most frequent ones at once: this cuts pages from them, by number. */
export const fieldUsage: Resource = {
  async list({ first, after, filter }) {
    const found = await ask(FieldUsageDocument, filter);
    const rows = found.fieldUsage.map(row => ({ ...row, id: `${row.type}.${row.field} ${row.client}` }));
    const begin = Number(after ?? 0);
    const end = begin + first;
    const endCursor = String(Math.min(end, rows.length));
    return {
      nodes: rows.slice(begin, end),
      totalCount: rows.length,
      pageInfo: { hasNextPage: end < rows.length, endCursor },
    };
  },
};
