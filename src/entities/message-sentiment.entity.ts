import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';
import { CommentTheme, Sentiment } from './enums.js';
import { LiveMessage } from './live-message.entity.js';
import { holdings, none } from './holdings.js';

/** An analyser's judgement of a message. It is asked once for each. */
export const MessageSentimentSchema = defineEntity({
  name: 'MessageSentiment',
  tableName: 'message_sentiments',
  properties: {
    id: p.integer().primary(),
    message: () => p.manyToOne(LiveMessage).deleteRule('cascade'),
    /** The model, or the version of the local rules. */
    analyser: text(200),
    sentiment: p.enum(() => Sentiment),
    /** From -100, as bad as can be, to 100. */
    score: p.integer(),
    theme: p.enum(() => CommentTheme),
    judgedAt: instant(),
  },
  uniques: [{ name: 'message_sentiments_unique', properties: ['message', 'analyser'] }],
  checks: [{ name: 'message_sentiments_score_check', expression: 'abs(score) <= 100' }],
});
export class MessageSentiment extends MessageSentimentSchema.class {}
MessageSentimentSchema.setClass(MessageSentiment);

holdings(MessageSentimentSchema, {
  about: {},
  why: 'Judgements of an analyser about live messages.',
  kept: 'For the life of the message',
  columns: {
    id: none,
    message: none,
    analyser: none,
    sentiment: none,
    score: none,
    theme: none,
    judgedAt: none,
  },
});
