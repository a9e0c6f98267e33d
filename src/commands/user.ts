import { type Command, InvalidArgumentError } from 'commander';
import { readConfig } from '../config/config.js';
import { createUserByOperator } from '../domain/accounts/create-user.js';
import { listUsers } from '../domain/people/list-users.js';
import { type LinkingOperator, createPasswordLink } from '../domain/accounts/password-link.write.js';
import { resetSecondFactorsByOperator } from '../domain/second-factors/reset-second-factors.js';
import { setRolesByOperator } from '../domain/accounts/set-roles.js';
import { type Role, Role as roles } from '../entities/enums.js';
import { createEvents } from '../platform/events.js';
import { asOperator, withDatabase } from './command.js';

// People and their rights (docs/operating/production.md): it makes the first administrator.

export function define(command: Command): void {
  command
    .command('create <email>')
    .description('make a person, and print and mail the link by which they set a password')
    .requiredOption('--name <name>', 'as others see it')
    .requiredOption('--role <role...>', roleNames, addRole)
    .action(create);
  command
    .command('roles <email>')
    .description('give a person these roles instead of theirs')
    .argument('<role...>', roleNames, addRole)
    .action(changeRoles);
  command
    .command('link <email>')
    .description('print and mail another link to set a password; earlier ones end')
    .action(link);
  command
    .command('reset-factors <email>')
    .description('take away lost second factors; their sessions end, and a mail tells them')
    .action(resetFactors);
  command
    .command('list')
    .description('list the people with a role beyond participant')
    .option('--all', 'participants too (the first thousand)')
    .action(list);
}

/** SERVICE is the role of API keys, never of a person. */
const known = Object.values(roles).filter(role => role !== 'SERVICE');
const roleNames = known.join(', ');

function addRole(given: string, before: Role[] = []): Role[] {
  const role = known.find(each => each === given.toUpperCase());
  if (!role) throw new InvalidArgumentError(`It must be one of ${roleNames}.`);
  return [...before, role];
}

function withLinkingOperator<T>(work: (by: LinkingOperator) => Promise<T>): Promise<T> {
  const config = readConfig();
  // A running worker finds waiting mails by itself.
  const services = { config, events: createEvents(), now: () => new Date() };
  return withDatabase(config, ({ orm }) => work({ ...asOperator(orm), services }));
}

async function create(email: string, options: { name: string; role: Role[] }): Promise<void> {
  printLink(
    await withLinkingOperator(by => createUserByOperator(by, { email, name: options.name, roles: options.role })),
  );
}

async function link(email: string): Promise<void> {
  printLink(await withLinkingOperator(by => createPasswordLink(by, { email })));
}

function printLink(address: string): void {
  console.error(
    readConfig().smtpUrl
      ? 'This link is good once and for 24 hours, and is mailed too:'
      : 'This link is good once and for 24 hours. Hand it on yourself: SMTP_URL is not set here, so mails reach nobody.',
  );
  console.log(address);
}

async function changeRoles(email: string, given: Role[]): Promise<void> {
  const now = await withLinkingOperator(by => setRolesByOperator(by, { email, roles: given }));
  console.error(`${email}: ${now.join(', ')}. Running servers know within five seconds.`);
}

async function resetFactors(email: string): Promise<void> {
  await withLinkingOperator(by => resetSecondFactorsByOperator(by, { email }));
  console.error(`${email}: no second factor any more. Their sessions end within five seconds.`);
}

async function list({ all = false }: { all?: boolean }): Promise<void> {
  const users = await withDatabase(readConfig(), ({ orm }) => listUsers({ orm }, { everybody: all }));
  console.table(
    users.map(({ id, name, email, roles: theirs, isActive, passwordHash }) => ({
      id,
      name,
      email,
      roles: theirs.join(', '),
      active: isActive,
      password: passwordHash == null ? 'none' : 'set',
    })),
  );
}
