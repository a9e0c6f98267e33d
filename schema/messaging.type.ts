import { Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { DeliveryStatus, MessageKind } from './enums.js';
import { DateTime, JsonObject, Phone } from './scalars.js';

@ObjectType('SentMessage', { simpleResolvers: true, description: 'A message that the platform accepted.' })
export class SentMessageType {
  @Field(() => ID, { description: 'The id of the Message.' })
  id!: number;
  @Field(() => String, { description: 'The platform’s id of the message, wamid.…' })
  platformId!: string;
  @Field(() => String, { description: 'The platform’s id of the recipient.' })
  waId!: string;
}

@ObjectType('SentOtp', { simpleResolvers: true, description: 'A passcode that was sent.' })
export class SentOtpType {
  @Field(() => DateTime, { description: 'The time until which the code is valid.' })
  expiresAt!: Date;
  @Field(() => String, { nullable: true, description: 'The code; only with OTP_DEBUG.' })
  code!: string | null;
}

@ObjectType('DeliveryError', { simpleResolvers: true, description: 'An error that the platform reports.' })
export class DeliveryErrorType {
  @Field(() => Int, { nullable: true, description: 'The platform’s number of the error; null when it sent none.' })
  code!: number | null;
  @Field(() => String, { description: 'The platform’s text of the error.' })
  title!: string;
}

@ObjectType('DeliveryState', { simpleResolvers: true, description: 'A state of a message that the platform reports.' })
export class DeliveryStateType {
  @Field(() => DeliveryStatus, { description: 'The state of the message.' })
  status!: DeliveryStatus;
  @Field(() => DateTime, { description: 'The time, according to the platform.' })
  occurredAt!: string;
  @Field(() => [DeliveryErrorType], {
    nullable: true,
    description: 'The errors; null when the platform sent none.',
  })
  errors!: DeliveryErrorType[] | null;
}

@ObjectType('Message', { simpleResolvers: true, description: 'A message to a person’s phone, in any state.' })
export class MessageType {
  @Field(() => ID)
  id!: number;
  @Field(() => MessageKind, { description: 'The purpose of the message.' })
  kind!: MessageKind;
  @Field(() => String, { description: 'Name of the template on the platform.' })
  template!: string;
  @Field(() => Phone, { description: 'The recipient, as the caller wrote it.' })
  recipient!: string;
  @Field(() => String, { nullable: true, description: 'The platform’s id of the recipient.' })
  waId!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The platform’s id of the message; null until the platform accepted it.',
  })
  platformId!: string | null;
  @Field(() => JsonObject, { description: 'The body that was sent to the platform; passcodes are masked.' })
  payload!: object;
  @Field(() => Int, { description: 'The number of attempts to send it.' })
  attempts!: number;
  @Field(() => String, { nullable: true, description: 'The reason why the last attempt failed.' })
  lastError!: string | null;
  @Field(() => DateTime)
  createdAt!: string;
  @Field(() => DateTime, { nullable: true, description: 'The time when the platform accepted it.' })
  sentAt!: string | null;
}
export const MessageConnection = connectionOf('Message', () => MessageType);

@ObjectType('RecordedMessage', {
  simpleResolvers: true,
  description: 'A message that the stand-in of the messaging platform got, once for every sending.',
})
export class RecordedMessageType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'The id that the stand-in gave to the message.' })
  platformId!: string;
  @Field(() => String, {
    description: 'The identity of the message. A message that must be sent once has one identity.',
  })
  identity!: string;
  @Field(() => Phone, { description: 'With country code.' })
  recipient!: string;
  @Field(() => String, { description: 'Name of the template.' })
  template!: string;
  @Field(() => JsonObject, { description: 'The body that the platform would have got.' })
  payload!: object;
  @Field(() => DateTime)
  createdAt!: string;
}
export const RecordedMessageConnection = connectionOf('RecordedMessage', () => RecordedMessageType);

@ObjectType('InboundMessage', { simpleResolvers: true, description: 'A text that a person wrote to us.' })
export class InboundMessageType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'The platform’s id of the message.' })
  platformId!: string;
  @Field(() => String, {
    description: 'The platform’s id of the sender: the phone, or fromUserId as long as the account hides its phone.',
  })
  waId!: string;
  @Field(() => String, {
    nullable: true,
    description: 'The platform’s id of the sender’s account, with and without a phone; null when it gave none.',
  })
  fromUserId!: string | null;
  @Field(() => String, { nullable: true, description: 'The sender’s name on the platform.' })
  profileName!: string | null;
  @Field(() => String, { description: 'The text of the message.' })
  text!: string;
  @Field(() => String, { nullable: true, description: 'Platform id of the message it answers.' })
  replyTo!: string | null;
  @Field(() => DateTime, { description: 'The time, according to the platform.' })
  sentAt!: string;
  @Field(() => DateTime, { description: 'The time when the platform told us.' })
  receivedAt!: string;
}
export const InboundMessageConnection = connectionOf('InboundMessage', () => InboundMessageType);

@ObjectType('NotificationReceipt', { simpleResolvers: true, description: 'The counts of new parts in a notification.' })
export class NotificationReceiptType {
  @Field(() => Int, { description: 'The number of new texts.' })
  messages!: number;
  @Field(() => Int, { description: 'The number of new delivery states.' })
  deliveryStates!: number;
}
