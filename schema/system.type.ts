import { Field, Float, Int, ObjectType, registerEnumType } from 'type-graphql';
import { CancelReason, HealthStatus } from './enums.js';
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

@ObjectType('IdentityProvider', { simpleResolvers: true, description: 'Where people may sign in instead.' })
export class IdentityProviderType {
  @Field(() => String)
  url!: string;
  @Field(() => String)
  realm!: string;
  @Field(() => String)
  clientId!: string;
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
  @Field(() => IdentityProviderType, { nullable: true, description: 'Null: none is configured.' })
  identityProvider!: IdentityProviderType | null;
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

@ObjectType('ProcessHealth', {
  simpleResolvers: true,
  description: 'How this process is doing, by a check that is timed.',
})
export class ProcessHealthType {
  @Field(() => HealthStatus)
  status!: HealthStatus;
  @Field(() => DateTime)
  timestamp!: Date;
  @Field(() => Float)
  uptimeSeconds!: number;
  @Field(() => Float, { description: 'Bytes of heap in use.' })
  memoryUsed!: number;
  @Field(() => Float, { description: 'Bytes of heap that this process may use.' })
  memoryTotal!: number;
  @Field(() => Float, { description: 'Bytes outside the heap.' })
  memoryExternal!: number;
  @Field(() => Int, { description: 'Requests since the start, this one included.' })
  totalRequests!: number;
  @Field(() => Int, { description: 'Health checks since the start, this one included.' })
  checkCount!: number;
  @Field(() => Float, { nullable: true, description: 'Since the request before; null when there was none.' })
  millisecondsSinceLastRequest!: number | null;
  @Field(() => Float)
  checkMilliseconds!: number;
  @Field(() => Int, { description: 'Checks in a row that took longer than a second.' })
  consecutiveSlowChecks!: number;
  @Field(() => String)
  nodeVersion!: string;
  @Field(() => String)
  platform!: string;
  @Field(() => String)
  environment!: string;
  @Field(() => String)
  name!: string;
  @Field(() => String)
  version!: string;
}

@ObjectType('ProcessReadiness', { simpleResolvers: true, description: 'Whether this process is fit for requests.' })
export class ProcessReadinessType {
  @Field(() => Boolean)
  ready!: boolean;
  @Field(() => Boolean, { description: 'Every variable it needs is set.' })
  environment!: boolean;
  @Field(() => Boolean, { description: 'It has memory left.' })
  memory!: boolean;
  @Field(() => Boolean, { description: 'It is up and not stopping.' })
  uptime!: boolean;
  @Field(() => [String])
  missingVariables!: string[];
  @Field(() => DateTime)
  timestamp!: Date;
  @Field(() => Float)
  uptimeSeconds!: number;
  @Field(() => Float)
  memoryUsed!: number;
  @Field(() => Float)
  memoryTotal!: number;
}

export const DashboardStatus = { OPERATIONAL: 'OPERATIONAL', MAINTENANCE: 'MAINTENANCE', FAULT: 'FAULT' } as const;
registerEnumType(DashboardStatus, { name: 'DashboardStatus', description: 'Whether the dashboard can be used.' });
