import { Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { DeliveryStatus, MessageKind } from './enums.js';
import { DateTime, JsonObject, Phone } from './scalars.js';

@ObjectType('SentMessage', { simpleResolvers: true, description: 'A message that the platform took.' })
export class SentMessageType {
  @Field(() => ID, { description: 'The id of the Message.' })
  id!: number;
  @Field(() => String, { description: 'The platform’s name of the message, wamid.…' })
  platformId!: string;
  @Field(() => String, { description: 'The recipient as the platform calls them.' })
  waId!: string;
}

@ObjectType('SentOtp', { simpleResolvers: true, description: 'A passcode is on its way.' })
export class SentOtpType {
  @Field(() => DateTime, { description: 'Until when the code is good.' })
  expiresAt!: Date;
  @Field(() => String, { nullable: true, description: 'The code, with OTP_DEBUG only.' })
  code!: string | null;
}

@ObjectType('DeliveryError', { simpleResolvers: true, description: 'What the platform says went wrong.' })
export class DeliveryErrorType {
  @Field(() => Int, { nullable: true, description: 'The platform’s number of the error; null when it gave none.' })
  code!: number | null;
  @Field(() => String, { description: 'The platform’s words.' })
  title!: string;
}

@ObjectType('DeliveryState', { simpleResolvers: true, description: 'What the platform told of a message.' })
export class DeliveryStateType {
  @Field(() => DeliveryStatus, { description: 'What became of the message.' })
  status!: DeliveryStatus;
  @Field(() => DateTime, { description: 'When, as the platform says.' })
  occurredAt!: string;
  @Field(() => [DeliveryErrorType], {
    nullable: true,
    description: 'What went wrong; null when the platform named nothing.',
  })
  errors!: DeliveryErrorType[] | null;
}

@ObjectType('Message', { simpleResolvers: true, description: 'A message to somebody’s phone, whatever became of it.' })
export class MessageType {
  @Field(() => ID)
  id!: number;
  @Field(() => MessageKind, { description: 'What it is for.' })
  kind!: MessageKind;
  @Field(() => String, { description: 'Name of the template, as the platform knows it.' })
  template!: string;
  @Field(() => Phone, { description: 'As we were asked to send to.' })
  recipient!: string;
  @Field(() => String, { nullable: true, description: 'The recipient as the platform calls them.' })
  waId!: string | null;
  @Field(() => String, { nullable: true, description: 'The platform’s name of the message; null until it took it.' })
  platformId!: string | null;
  @Field(() => JsonObject, { description: 'What went over the wire; passcodes are blotted out.' })
  payload!: object;
  @Field(() => Int, { description: 'How often it was tried to send it.' })
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
  @Field(() => String, { description: 'The name that the stand-in gave the message.' })
  platformId!: string;
  @Field(() => String, { description: 'What is said once has one identity.' })
  identity!: string;
  @Field(() => Phone, { description: 'With country code.' })
  recipient!: string;
  @Field(() => String, { description: 'Name of the template.' })
  template!: string;
  @Field(() => JsonObject, { description: 'What the platform would have been sent.' })
  payload!: object;
  @Field(() => DateTime)
  createdAt!: string;
}
export const RecordedMessageConnection = connectionOf('RecordedMessage', () => RecordedMessageType);

@ObjectType('InboundMessage', { simpleResolvers: true, description: 'A text that somebody wrote to us.' })
export class InboundMessageType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'The platform’s name of the message.' })
  platformId!: string;
  @Field(() => String, { description: 'The sender as the platform calls them.' })
  waId!: string;
  @Field(() => String, { nullable: true, description: 'The name the sender goes by there.' })
  profileName!: string | null;
  @Field(() => String, { description: 'What they wrote.' })
  text!: string;
  @Field(() => String, { nullable: true, description: 'Platform id of the message it answers.' })
  replyTo!: string | null;
  @Field(() => DateTime, { description: 'When, as the platform says.' })
  sentAt!: string;
  @Field(() => DateTime, { description: 'When the platform told us.' })
  receivedAt!: string;
}
export const InboundMessageConnection = connectionOf('InboundMessage', () => InboundMessageType);

@ObjectType('NotificationReceipt', { simpleResolvers: true, description: 'How much of a notification was new.' })
export class NotificationReceiptType {
  @Field(() => Int, { description: 'Texts that were new.' })
  messages!: number;
  @Field(() => Int, { description: 'Delivery states that were new.' })
  deliveryStates!: number;
}
