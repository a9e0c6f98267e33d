import { Field, Float, ObjectType } from 'type-graphql';
import { CancelReason } from './enums.js';
import { DateTime } from './scalars.js';

@ObjectType('Monitoring', { simpleResolvers: true })
export class MonitoringType {
  @Field(() => String)
  clientId!: string;
  @Field(() => String)
  clientToken!: string;
  @Field(() => String)
  serviceName!: string;
  @Field(() => String)
  env!: string;
  @Field(() => Float)
  sessionSampleRate!: number;
  @Field(() => Float)
  sessionReplaySampleRate!: number;
}

@ObjectType('Configuration', { simpleResolvers: true, description: 'What a browser needs to know of this deployment.' })
export class ConfigurationType {
  @Field(() => String)
  appVersion!: string;
  @Field(() => String)
  environment!: string;
  @Field(() => String)
  projectName!: string;
  @Field(() => String)
  privacyPolicyUrl!: string;
  @Field(() => String)
  videoconfUrl!: string;
  @Field(() => String)
  quizApiUrl!: string;
  @Field(() => MonitoringType)
  monitoring!: MonitoringType;
}

@ObjectType('Health', { simpleResolvers: true, description: 'How this server process is doing.' })
export class HealthType {
  @Field(() => String)
  status!: string;
  @Field(() => DateTime)
  timestamp!: Date;
  @Field(() => Float)
  uptimeSeconds!: number;
  @Field(() => String)
  version!: string;
  @Field(() => String)
  nodeVersion!: string;
  @Field(() => Float, { description: 'Bytes of heap in use.' })
  memoryUsed!: number;
  @Field(() => Float, { description: 'Bytes of heap reserved.' })
  memoryTotal!: number;
  @Field(() => String)
  environment!: string;
  @Field(() => Boolean, { description: 'False once the server is stopping.' })
  acceptsRequests!: boolean;
}

@ObjectType('Readiness', { simpleResolvers: true, description: 'Whether this server process can serve.' })
export class ReadinessType {
  @Field(() => Boolean)
  ready!: boolean;
  @Field(() => Boolean, { description: 'PostgreSQL answers.' })
  database!: boolean;
}

@ObjectType('Reason', { simpleResolvers: true, description: 'A reason to leave a class, with its Portuguese text.' })
export class ReasonType {
  @Field(() => CancelReason)
  value!: CancelReason;
  @Field(() => String)
  label!: string;
}
