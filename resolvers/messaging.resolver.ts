import { Arg, Args, Ctx as Context, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import { messageState } from '../src/domain/messaging/message-state.js';
import {
  deliveryStatesOf,
  listInboundMessages,
  listMessages,
  listRecordedMessages,
  type MessageRow,
  deliveryState,
  message,
  recordedMessage,
  inboundMessage,
} from '../src/domain/messaging/messages.query.js';
import { receiveNotification } from '../src/domain/messaging/receive-notification.js';
import { sendReminder } from '../src/domain/messaging/send-reminder.js';
import { sendTemplate } from '../src/domain/messaging/send-template.js';
import { webhookChallenge } from '../src/domain/messaging/webhook-challenge.js';
import type { Selection } from '../src/domain/kernel/selection.js';
import { PageArgs } from '../schema/connection.js';
import { MessageKind, MessageState } from '../schema/enums.js';
import { SendReminderInput, SendTemplateInput } from '../schema/messaging.input.js';
import {
  DeliveryStateType,
  InboundMessageConnection,
  InboundMessageType,
  MessageConnection,
  MessageType,
  NotificationReceiptType,
  RecordedMessageConnection,
  SentMessageType,
  RecordedMessageType,
} from '../schema/messaging.type.js';
import { Selected } from './selected.js';
import { answer } from './answer.js';
import { maybePerson } from './maybe-person.js';

export const deliveryStateAnswer = answer(DeliveryStateType, deliveryState);

export const inboundMessageAnswer = answer(InboundMessageType, inboundMessage, {
  person: { ...maybePerson, description: 'The person with this phone.' },
});

export const messageAnswer = answer(MessageType, message);

export const recordedMessageAnswer = answer(RecordedMessageType, recordedMessage);

@Resolver(() => MessageType)
export class MessageResolver {
  @Query(() => MessageConnection, {
    description: 'For administrators and services: the messages that we sent, latest first.',
  })
  messages(
    @Context() ctx: FullCtx,
    @Arg('kind', () => MessageKind, {
      nullable: true,
      description: 'Only messages with this purpose; all when left out.',
    })
    kind: MessageKind | null,
    @Args(() => PageArgs) page: PageArgs,
    @Selected() selection: Selection,
  ) {
    return listMessages(ctx, { kind }, page, selection);
  }

  @Query(() => RecordedMessageConnection, {
    description: 'For administrators: the messages that the stand-in of the messaging platform got, latest first.',
  })
  recordedMessages(@Context() ctx: FullCtx, @Args(() => PageArgs) page: PageArgs, @Selected() selection: Selection) {
    return listRecordedMessages(ctx, {}, page, selection);
  }

  @Mutation(() => SentMessageType, {
    description:
      'Sends a template with a picture, a name and a button that opens a flow. By administrators and services.',
  })
  sendTemplate(@Context() ctx: FullCtx, @Arg('input', () => SendTemplateInput) input: SendTemplateInput) {
    return sendTemplate(ctx, input);
  }

  @Mutation(() => SentMessageType, {
    description: 'Sends the link of a class’s group to an enrolled participant. By administrators and services.',
  })
  sendReminder(@Context() ctx: FullCtx, @Arg('input', () => SendReminderInput) input: SendReminderInput) {
    return sendReminder(ctx, input);
  }

  @FieldResolver(() => MessageState, { description: 'The furthest state of the message.' })
  state(@Root() message: MessageRow, @Context() ctx: FullCtx) {
    return messageState(ctx, message);
  }

  @FieldResolver(() => [DeliveryStateType], {
    description: 'The states that the platform reported, in the order of time.',
  })
  deliveryStates(@Root() message: MessageRow, @Context() ctx: FullCtx) {
    return deliveryStatesOf(ctx, message);
  }
}

@Resolver(() => InboundMessageType)
export class InboundMessageResolver {
  @Query(() => InboundMessageConnection, {
    description:
      'For staff: the messages of people to us, latest first. Facilitators see only those of their own participants.',
  })
  inboundMessages(@Context() ctx: FullCtx, @Args(() => PageArgs) page: PageArgs, @Selected() selection: Selection) {
    return listInboundMessages(ctx, {}, page, selection);
  }

  @Query(() => String, { description: 'The handshake of the messaging platform’s webhook.' })
  webhookChallenge(
    @Context() ctx: FullCtx,
    @Arg('mode', () => String, { description: 'hub.mode: subscribe.' }) mode: string,
    @Arg('verifyToken', () => String, { description: 'hub.verify_token: the secret that both sides know.' })
    verifyToken: string,
    @Arg('challenge', () => String, { description: 'hub.challenge: the value to return.' }) challenge: string,
  ) {
    return webhookChallenge(ctx, { mode, verifyToken, challenge });
  }

  @Mutation(() => NotificationReceiptType, {
    description:
      'Takes a notification of the messaging platform: texts and delivery states. It is signed when APP_SECRET is set.',
  })
  receiveNotification(
    @Context() ctx: FullCtx,
    @Arg('body', () => String, { description: 'The bytes as they came, in base64.' }) body: string,
    @Arg('signature', () => String, { nullable: true, description: 'x-hub-signature-256' }) signature: string | null,
  ) {
    return receiveNotification(ctx, { body: Buffer.from(body, 'base64'), signature });
  }
}
