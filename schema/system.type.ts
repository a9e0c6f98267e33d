import { Field, Float, Int, ObjectType } from 'type-graphql';
import { describeEnum } from './describe-enum.js';
import { CancelReason, HealthStatus } from './enums.js';
import { DateTime } from './scalars.js';

@ObjectType('Monitoring', { simpleResolvers: true, description: 'How a browser reports to the monitoring service.' })
export class MonitoringType {
  @Field(() => String, { description: 'Names the application there; empty when none is configured.' })
  clientId!: string;
  @Field(() => String, { description: 'The public token with which it reports.' })
  clientToken!: string;
  @Field(() => String, { description: 'The name under which reports are filed.' })
  serviceName!: string;
  @Field(() => String, { description: 'The kind of deployment under which reports are filed.' })
  env!: string;
  @Field(() => Float, { description: 'Percent of sessions that report.' })
  sessionSampleRate!: number;
  @Field(() => Float, { description: 'Percent of sessions that also record what is seen.' })
  sessionReplaySampleRate!: number;
}

@ObjectType('IdentityProvider', { simpleResolvers: true, description: 'Where people may sign in instead.' })
export class IdentityProviderType {
  @Field(() => String, { description: 'The address of the server.' })
  url!: string;
  @Field(() => String, { description: 'The realm on it.' })
  realm!: string;
  @Field(() => String, { description: 'The name under which it knows this application.' })
  clientId!: string;
}

@ObjectType('Configuration', { simpleResolvers: true, description: 'What a browser needs to know of this deployment.' })
export class ConfigurationType {
  @Field(() => String, { description: 'The version of Elo.' })
  appVersion!: string;
  @Field(() => String)
  environment!: string;
  @Field(() => String, { description: 'The name of the project, to show to people.' })
  projectName!: string;
  @Field(() => String, { description: 'Where the privacy policy stands.' })
  privacyPolicyUrl!: string;
  @Field(() => String, { description: 'The address of the video-meeting server.' })
  videoconfUrl!: string;
  @Field(() => String, { description: 'The address of the quiz service.' })
  quizApiUrl!: string;
  @Field(() => MonitoringType, { description: 'How a browser reports to the monitoring service.' })
  monitoring!: MonitoringType;
  @Field(() => IdentityProviderType, { nullable: true, description: 'Null: none is configured.' })
  identityProvider!: IdentityProviderType | null;
}

@ObjectType('Health', { simpleResolvers: true, description: 'How this server process is doing.' })
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
  @Field(() => Boolean, { description: 'False once the server is stopping.' })
  acceptsRequests!: boolean;
}

@ObjectType('Readiness', { simpleResolvers: true, description: 'Whether this server process can serve.' })
export class ReadinessType {
  @Field(() => Boolean, { description: 'Whether PostgreSQL answers and the server is not stopping.' })
  ready!: boolean;
  @Field(() => Boolean, { description: 'PostgreSQL answers.' })
  database!: boolean;
}

@ObjectType('Reason', { simpleResolvers: true, description: 'A reason to leave a class, with its Portuguese text.' })
export class ReasonType {
  @Field(() => CancelReason, { description: 'What to pass to cancelEnrollment.' })
  value!: CancelReason;
  @Field(() => String, { description: 'What a participant reads, in Portuguese.' })
  label!: string;
}

@ObjectType('ProcessHealth', {
  simpleResolvers: true,
  description: 'How this process is doing, by a check that is timed.',
})
export class ProcessHealthType {
  @Field(() => HealthStatus, { description: 'The verdict.' })
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
  @Field(() => Float, { description: 'How long this check took.' })
  checkMilliseconds!: number;
  @Field(() => Int, { description: 'Checks in a row that took longer than a second.' })
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

@ObjectType('ProcessReadiness', { simpleResolvers: true, description: 'Whether this process is fit for requests.' })
export class ProcessReadinessType {
  @Field(() => Boolean, { description: 'Whether all of it is so.' })
  ready!: boolean;
  @Field(() => Boolean, { description: 'Every variable it needs is set.' })
  environment!: boolean;
  @Field(() => Boolean, { description: 'It has memory left.' })
  memory!: boolean;
  @Field(() => Boolean, { description: 'It is up and not stopping.' })
  uptime!: boolean;
  @Field(() => [String], { description: 'Names of variables that are needed and not set.' })
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
describeEnum(DashboardStatus, 'DashboardStatus', 'Whether the dashboard can be used.', {
  OPERATIONAL: 'It can.',
  MAINTENANCE: 'Somebody said that it is being worked on (DASHBOARD_MAINTENANCE).',
  FAULT: 'The database does not answer, or the server is stopping.',
});
