import { noun } from '../kernel/noun.js';

export const sentimentNoun = noun({
  tables: ['message_sentiments'],
  types: { dashboard: ['SentimentReport'], none: ['CommentQuote', 'SentimentOfSession', 'SentimentOfTheme'] },
});
