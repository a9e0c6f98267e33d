import { Field, Float, Int, ObjectType } from 'type-graphql';
import { describeEnum } from './describe-enum.js';
import { CancelReason, HealthStatus } from './enums.js';
import { DateTime } from './scalars.js';

@ObjectType('Monitoring', {
  simpleResolvers: true,
  description: 'The configuration of a browser’s reports to the monitoring service.',
})
export class MonitoringType {
  @Field(() => String, { description: 'The id of the application there; empty when none is configured.' })
  clientId!: string;
  @Field(() => String, { description: 'The public token for reports.' })
  clientToken!: string;
  @Field(() => String, { description: 'The name of this application in the reports.' })
  serviceName!: string;
  @Field(() => String, { description: 'The kind of deployment in the reports.' })
  env!: string;
  @Field(() => Float, { description: 'Percent of sessions that report.' })
  sessionSampleRate!: number;
  @Field(() => Float, { description: 'Percent of sessions that also record the screen.' })
  sessionReplaySampleRate!: number;
}

@ObjectType('IdentityProvider', {
  simpleResolvers: true,
  description: 'An identity provider with which people can sign in instead.',
})
export class IdentityProviderType {
  @Field(() => String, { description: 'The address of the server.' })
  url!: string;
  @Field(() => String, { description: 'The realm on it.' })
  realm!: string;
  @Field(() => String, { description: 'The id of this application at the provider.' })
  clientId!: string;
}

@ObjectType('Configuration', {
  simpleResolvers: true,
  description: 'The configuration of this deployment for browsers.',
})
export class ConfigurationType {
  @Field(() => String, { description: 'The version of Elo.' })
  appVersion!: string;
  @Field(() => String)
  environment!: string;
  @Field(() => String, { description: 'The name of the project, to show to people.' })
  projectName!: string;
  @Field(() => String, { description: 'The address of the privacy policy.' })
  privacyPolicyUrl!: string;
  @Field(() => String, { description: 'The address of the video-meeting server.' })
  videoconfUrl!: string;
  @Field(() => String, { description: 'The address of the quiz service.' })
  quizApiUrl!: string;
  @Field(() => MonitoringType, { description: 'The configuration of a browser’s reports to the monitoring service.' })
  monitoring!: MonitoringType;
  @Field(() => IdentityProviderType, {
    nullable: true,
    description: 'The identity provider; null: none is configured.',
  })
  identityProvider!: IdentityProviderType | null;
}

@ObjectType('Health', { simpleResolvers: true, description: 'The health of this server process.' })
export class HealthType {
  @Field(() => String, { description: 'Always ok.' })
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
  @Field(() => Boolean, { description: 'False when the server is stopping.' })
  acceptsRequests!: boolean;
}

@ObjectType('Readiness', { simpleResolvers: true, description: 'The readiness of this server process.' })
export class ReadinessType {
  @Field(() => Boolean, { description: 'True when PostgreSQL answers and the server is not stopping.' })
  ready!: boolean;
  @Field(() => Boolean, { description: 'True when PostgreSQL answers.' })
  database!: boolean;
}

@ObjectType('Reason', { simpleResolvers: true, description: 'A reason to leave a class, with its Portuguese text.' })
export class ReasonType {
  @Field(() => CancelReason, { description: 'The value for cancelEnrollment.' })
  value!: CancelReason;
  @Field(() => String, { description: 'The text for participants, in Portuguese.' })
  label!: string;
}

@ObjectType('ProcessHealth', {
  simpleResolvers: true,
  description: 'The health of this process, from a check with its duration.',
})
export class ProcessHealthType {
  @Field(() => HealthStatus, { description: 'The result.' })
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
  @Field(() => Float, {
    nullable: true,
    description: 'Milliseconds since the request before; null when there was none.',
  })
  millisecondsSinceLastRequest!: number | null;
  @Field(() => Float, { description: 'The duration of this check in milliseconds.' })
  checkMilliseconds!: number;
  @Field(() => Int, { description: 'The number of checks in a row that took longer than a second.' })
  consecutiveSlowChecks!: number;
  @Field(() => String)
  nodeVersion!: string;
  @Field(() => String, { description: 'The operating system, such as linux.' })
  platform!: string;
  @Field(() => String)
  environment!: string;
  @Field(() => String, { description: 'The name of the program: elo.' })
  name!: string;
  @Field(() => String)
  version!: string;
}

@ObjectType('ProcessReadiness', { simpleResolvers: true, description: 'The readiness of this process for requests.' })
export class ProcessReadinessType {
  @Field(() => Boolean, { description: 'True when all parts are ready.' })
  ready!: boolean;
  @Field(() => Boolean, { description: 'True when every required variable is set.' })
  environment!: boolean;
  @Field(() => Boolean, { description: 'True when it has memory left.' })
  memory!: boolean;
  @Field(() => Boolean, { description: 'True when it is up and not stopping.' })
  uptime!: boolean;
  @Field(() => [String], { description: 'Names of required variables that are not set.' })
  missingVariables!: string[];
  @Field(() => DateTime)
  timestamp!: Date;
  @Field(() => Float)
  uptimeSeconds!: number;
  @Field(() => Float, { description: 'Bytes of heap in use.' })
  memoryUsed!: number;
  @Field(() => Float, { description: 'Bytes of heap that this process may use.' })
  memoryTotal!: number;
}

export const DashboardStatus = { OPERATIONAL: 'OPERATIONAL', MAINTENANCE: 'MAINTENANCE', FAULT: 'FAULT' } as const;
describeEnum(DashboardStatus, 'DashboardStatus', 'The state of the dashboard.', {
  OPERATIONAL: 'The dashboard can be used.',
  MAINTENANCE: 'The operator set maintenance (DASHBOARD_MAINTENANCE).',
  FAULT: 'The database does not answer, or the server is stopping.',
});
