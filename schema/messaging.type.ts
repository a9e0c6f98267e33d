import { Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { DeliveryStatus, MessageKind } from './enums.js';
import { DateTime, JsonObject } from './scalars.js';

@ObjectType('SentMessage', { simpleResolvers: true, description: 'A message that the platform took.' })
export class SentMessageType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'The platform’s name of the message, wamid.…' })
  messageId!: string;
  @Field(() => String, { description: 'The recipient as the platform calls them.' })
  recipient!: string;
}

@ObjectType('SentOtp', { simpleResolvers: true, description: 'A passcode is on its way.' })
export class SentOtpType {
  @Field(() => DateTime)
  expiresAt!: Date;
  @Field(() => String, { nullable: true, description: 'The code, with OTP_DEBUG only.' })
  code!: string | null;
}

@ObjectType('DeliveryError', { simpleResolvers: true })
export class DeliveryErrorType {
  @Field(() => Int, { nullable: true })
  code!: number | null;
  @Field(() => String)
  title!: string;
}

@ObjectType('DeliveryState', { simpleResolvers: true, description: 'What the platform told of a message.' })
export class DeliveryStateType {
  @Field(() => DeliveryStatus)
  status!: DeliveryStatus;
  @Field(() => DateTime)
  occurredAt!: string;
  @Field(() => [DeliveryErrorType], { nullable: true })
  errors!: DeliveryErrorType[] | null;
}

@ObjectType('Message', { simpleResolvers: true, description: 'A message to somebody’s phone, whatever became of it.' })
export class MessageType {
  @Field(() => ID)
  id!: number;
  @Field(() => MessageKind)
  kind!: MessageKind;
  @Field(() => String)
  template!: string;
  @Field(() => String, { description: 'Digits, as we were asked to send to.' })
  recipient!: string;
  @Field(() => String, { nullable: true, description: 'The recipient as the platform calls them.' })
  waId!: string | null;
  @Field(() => String, { nullable: true })
  platformId!: string | null;
  @Field(() => JsonObject, { description: 'What went over the wire; passcodes are blotted out.' })
  payload!: object;
  @Field(() => Int)
  attempts!: number;
  @Field(() => String, { nullable: true, description: 'Why the last attempt to send it failed.' })
  lastError!: string | null;
  @Field(() => DateTime)
  createdAt!: string;
  @Field(() => DateTime, { nullable: true, description: 'When the platform took it.' })
  sentAt!: string | null;
}
export const MessageConnection = connectionOf('Message', () => MessageType);

@ObjectType('RecordedMessage', {
  simpleResolvers: true,
  description: 'A message as the stand-in of the messaging platform was given it, once for every sending.',
})
export class RecordedMessageType {
  @Field(() => ID)
  id!: number;
  @Field(() => String)
  platformId!: string;
  @Field(() => String, { description: 'What is said once has one identity.' })
  identity!: string;
  @Field(() => String)
  recipient!: string;
  @Field(() => String)
  template!: string;
  @Field(() => JsonObject)
  payload!: object;
  @Field(() => DateTime)
  createdAt!: string;
}
export const RecordedMessageConnection = connectionOf('RecordedMessage', () => RecordedMessageType);

@ObjectType('InboundMessage', { simpleResolvers: true, description: 'A text that somebody wrote to us.' })
export class InboundMessageType {
  @Field(() => ID)
  id!: number;
  @Field(() => String)
  platformId!: string;
  @Field(() => String, { description: 'The sender as the platform calls them.' })
  waId!: string;
  @Field(() => String, { nullable: true, description: 'The name the sender goes by there.' })
  profileName!: string | null;
  @Field(() => String)
  text!: string;
  @Field(() => String, { nullable: true, description: 'Platform id of the message it answers.' })
  replyTo!: string | null;
  @Field(() => DateTime)
  sentAt!: string;
  @Field(() => DateTime)
  receivedAt!: string;
}
export const InboundMessageConnection = connectionOf('InboundMessage', () => InboundMessageType);

@ObjectType('NotificationReceipt', { simpleResolvers: true, description: 'How much of a notification was new.' })
export class NotificationReceiptType {
  @Field(() => Int)
  messages!: number;
  @Field(() => Int)
  deliveryStates!: number;
}
