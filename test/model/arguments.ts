import {
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { cpfFrom } from '../../src/demo/cpf.js';
import type { Dice } from './dice.js';
import { mutations } from './selections.js';
import type { Call } from './step.js';
import { SAO_PAULO, type Town } from './town.js';

/** The type of a record, by the name of an argument or an input field with its id. */
const NOUN_OF: Record<string, string> = {
  activityId: 'Activity',
  classId: 'Class',
  clientId: 'Person',
  courseId: 'Course',
  cycleId: 'Cycle',
  employeeId: 'Employee',
  enrollmentId: 'Enrollment',
  enrollId: 'Enrollment',
  facilitatorId: 'Person',
  groupId: 'HospitalGroup',
  hospitalId: 'Hospital',
  meetingId: 'Meeting',
  participantId: 'Person',
  participantIds: 'Person',
  supervisorId: 'Person',
  userId: 'Person',
};
const ROLE_OF: Record<string, 'FACILITATOR' | 'PARTICIPANT' | 'SUPERVISOR'> = {
  clientId: 'PARTICIPANT',
  facilitatorId: 'FACILITATOR',
  participantId: 'PARTICIPANT',
  participantIds: 'PARTICIPANT',
  supervisorId: 'SUPERVISOR',
};
/** An id that no record has. */
export const UNKNOWN_ID = '999999999';

const TITLES = ['Acolhimento', 'Gestão de leitos', 'Alta responsável', 'Ângela & Cia', 'Plano <b>'] as const;

const plainValues: Record<string, (town: Town, dice: Dice) => unknown> = {
  name: (town, dice) => `${dice.pick(TITLES)} ${String.fromCodePoint(65 + ((town.serial += 1) % 26))}`,
  title: (_town, dice) => dice.pick(TITLES),
  slug: (town, dice) => (dice.isOneIn(6) ? 'acolhimento' : `curso-${(town.serial += 1)}`),
  category: (_town, dice) => dice.pick(['noticias', 'eventos']),
  email: town => `nova${(town.serial += 1)}@example.org`,
  contactEmail: () => 'contato@example.org',
  groupUrl: (_town, dice) => dice.pick(['https://chat.example.org/x', 'https://chat.example.org/y']),
  logoUrl: () => 'https://img.example.org/a.png',
  bannerUrl: () => 'https://img.example.org/b.png',
  timeZone: (_town, dice) => dice.pick(['America/Sao_Paulo', 'America/Manaus']),
  gender: (_town, dice) => dice.pick(['feminino', 'masculino']),
  race: (_town, dice) => dice.pick(['parda', 'branca']),
  period: (town, dice) => town.day(-30 * dice.roll(3)).slice(0, 7),
  indicator: (_town, dice) => dice.pick(['altas', 'obitos']),
  year: () => 2026,
  capacity: (_town, dice) => dice.roll(6),
  recoveryHours: (_town, dice) => 24 * dice.roll(8),
  maxAttempts: (_town, dice) => 1 + dice.roll(3),
  position: (_town, dice) => 1 + dice.roll(6),
  slotMinutes: (_town, dice) => dice.pick([30, 60]),
  stepMinutes: (_town, dice) => dice.pick([15, 30, 60]),
  noticeHours: (_town, dice) => dice.roll(24),
  cancelUntilHours: (_town, dice) => dice.roll(24),
  horizonDays: (_town, dice) => 7 + dice.roll(60),
  openBookings: (_town, dice) => 1 + dice.roll(4),
  percent: () => 100,
  score: (_town, dice) => dice.roll(101),
  value: (_town, dice) => dice.roll(50),
  weekday: (_town, dice) => 1 + dice.roll(5),
  cityId: () => String(SAO_PAULO),
  stateId: () => '35',
  birthday: (_town, dice) => `19${60 + dice.roll(40)}-05-17`,
  startsOn: (town, dice) => town.day(dice.roll(40) - 20),
  endsOn: (town, dice) => town.day(20 + dice.roll(200)),
  from: (town, dice) => town.day(dice.roll(5)),
  to: (town, dice) => town.day(5 + dice.roll(20)),
};

/** A value of a type of the schema for an argument or a field of this name; undefined: it is left out. */
async function valueFor(
  town: Town,
  dice: Dice,
  { name, type }: { name: string; type: GraphQLInputType },
): Promise<unknown> {
  const nullable = getNullableType(type);
  if (isListType(nullable)) {
    const each = await valueFor(town, dice, { name, type: nullable.ofType });
    return each === undefined ? [] : [each];
  }
  if (isEnumType(nullable)) return dice.pick(nullable.getValues())!.name;
  if (isInputObjectType(nullable)) return fieldsFor(town, dice, Object.values(nullable.getFields()));
  const plain = plainValues[name];
  if (plain) return plain(town, dice);
  const noun = NOUN_OF[name];
  if (noun) {
    if (dice.isOneIn(25)) return UNKNOWN_ID;
    const role = ROLE_OF[name];
    return (noun === 'Person' ? town.someone(dice, role) : town.some(noun, dice))?.id ?? UNKNOWN_ID;
  }
  switch (getNamedType(nullable).name) {
    case 'ID':
      return UNKNOWN_ID;
    case 'Boolean':
      return dice.isOneIn(2);
    case 'Int':
    case 'Float':
      return dice.roll(10);
    case 'CPF':
      return cpfFrom(710_000_000 + (town.serial += 1));
    case 'Phone':
      return `55119${String(83_000_000 + (town.serial += 1))}`;
    case 'DateTime':
      return new Date(town.now().getTime() + (dice.roll(96) - 24) * 3_600_000).toISOString();
    case 'LocalDate':
      return town.day(dice.roll(20));
    default:
      return dice.pick(['texto', 'Outro texto', 'x']);
  }
}

async function fieldsFor(
  town: Town,
  dice: Dice,
  fields: readonly (GraphQLArgument | GraphQLInputField)[],
): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const field of fields) {
    // Only the steps set this: it compares a record that others may change meanwhile.
    if (field.name === 'expectedUpdatedAt') continue;
    const isNeeded = isNonNullType(field.type) && field.defaultValue === undefined;
    if (!isNeeded && !dice.isOneIn(3)) continue;
    const value = await valueFor(town, dice, field);
    if (value !== undefined) found[field.name] = value;
  }
  return found;
}

/** The type that a mutation changes, by the mutation's name: `updateClass`. */
const nounOfMutation = (name: string): string | undefined =>
  /^(?:update|remove|restore|move)([A-Z]\w*)$/.exec(name)?.[1];

/** A call with arguments that fit their types and name existing records. */
export async function callByTypes(town: Town, dice: Dice, name: string): Promise<Call> {
  const { args: declared, type } = mutations[name]!;
  const args = await fieldsFor(town, dice, declared);
  if (declared.some(each => each.name === 'id' && isNonNullType(each.type)) || args['id'] !== undefined) {
    const noun = nounOfMutation(name) ?? getNamedType(type).name;
    const known = town.model.all(noun).length > 0 ? noun : getNamedType(type).name;
    args['id'] = dice.isOneIn(25) ? UNKNOWN_ID : (town.some(known, dice)?.id ?? UNKNOWN_ID);
  }
  return { args };
}
