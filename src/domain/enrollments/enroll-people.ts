import { z } from 'zod';
import { AppError } from '../../failures/errors.js';
import { wordsIn } from '../../failures/messages/index.js';
import { parseInput } from '../../failures/validation.js';
import { classById } from '../classes/classes.query.js';
import type { Ctx } from '../context.js';
import { queueGroupLinks } from '../dispatches/group-links.write.js';
import { isStaff, notFound } from '../kernel/access.js';
import { assertAllowed, authorize, relationToClass } from '../kernel/policy.js';
import type { Selection } from '../kernel/selection.js';
import { typedText } from '../kernel/text.js';
import {
  meantBy,
  type NamedPerson,
  peopleNamed,
  personNamesIn,
  type PersonNames,
} from '../identity/named-people.query.js';
import { enrollmentsByIds, type EnrollmentRow } from './enrollments.query.js';
import { enrollmentPolicy, identifierNeeded, mayNameById } from './policy.js';
import { assertOpen, insertPlaces, lockClassForPlace, placesInCourse, takenPlaces } from './place-in-class.write.js';
import { tellOfNewPlaces } from './place-notices.write.js';

const MAX_PEOPLE = 200;
const shape = z.object({
  classId: z.int(),
  people: z.array(typedText().min(1).max(320)).min(1).max(MAX_PEOPLE),
  dryRun: z.boolean().default(false),
});

/** The outcome of a line. */
export interface EnrolledPerson {
  /** The text that named the person. */
  given: string;
  outcome: 'ENROLLED' | 'ALREADY' | 'UNKNOWN' | 'REFUSED';
  /** The reason for a refusal or a repeated line, and its sentence in the language of the caller. */
  reason: string | null;
  message: string | null;
  /** Name and id of the person, for callers who may know them. */
  name: string | null;
  personId: number | null;
  enrollment: EnrollmentRow | null;
}

/** A line with its outcome, before its enrollment is read. */
interface Line {
  given: string;
  outcome: EnrolledPerson['outcome'];
  refusal?: AppError;
  person?: NamedPerson;
  /** The place in this class that the person had before. */
  place?: number;
}

/**
 * Gives several participants a place in a class, named by CPF, e-mail or phone, one a line. The good lines are enrolled, by the
 * rules of `enrollParticipant`, and each line says its outcome. Contacts must be proven. Facilitators name people by CPF or e-mail,
 * and learn nothing of others: lines by which they enroll nobody count for a limit.
 * @param input.dryRun tells the outcomes and enrolls nobody
 * @throws NOT_FOUND for the class; FORBIDDEN; RATE_LIMITED, and then nobody is enrolled; CONFLICT when the class is archived, or its
 * cycle is over
 */
export async function enrollPeople(
  ctx: Ctx<'events' | 'limits'>,
  input: z.input<typeof shape>,
  selection?: Selection,
): Promise<EnrolledPerson[]> {
  const rule = enrollmentPolicy.enrollPeople;
  const actor = authorize(ctx, rule);
  const { classId, people, dryRun } = parseInput(shape, input);
  const group = await classById(ctx, classId);
  if (!group) throw notFound('CLASS');
  assertAllowed(actor, rule, relationToClass(actor, group));
  const seesAll = mayNameById(actor);
  const list = { classId, people, seesAll };
  const decide = (isTrial: boolean) => ctx.transaction(ctx => enrolling(ctx, { ...list, isTrial }));
  if (!seesAll) {
    // The lines are counted before anybody is enrolled. A transaction that runs can't count.
    const { lines } = await decide(true);
    const misses = lines.filter(line => isMiss(line, dryRun)).length;
    if (misses > 0) await ctx.services.limits.consume('enrollLookUp', `user:${actor.userId}`, misses);
  }
  const { lines, placeOf } = await decide(dryRun);
  const byCpf = lines.filter(({ person, given }) => person && personNamesIn(given).cpf === person.cpf);
  ctx.noteAccess(
    'CPF',
    byCpf.map(({ person }) => person!.id),
  );
  const rows = await enrollmentsByIds(ctx, [...placeOf.values()], selection?.get('enrollment'));
  const byId = new Map(rows.map(each => [each.id, each]));
  return lines.map(({ given, outcome, refusal, person }) => ({
    given,
    outcome,
    reason: refusal?.reason ?? null,
    message: refusal ? wordsIn[ctx.language].of(refusal) : null,
    ...(person && (seesAll || placeOf.has(person.id))
      ? { name: person.name, personId: person.id }
      : { name: null, personId: null }),
    enrollment: (person && byId.get(placeOf.get(person.id) ?? 0)) ?? null,
  }));
}

/** True for a line that tells its caller something of a person outside of the class. */
const isMiss = ({ outcome, person, place }: Line, dryRun: boolean): boolean =>
  outcome === 'UNKNOWN' || (person !== undefined && place === undefined && (outcome === 'REFUSED' || dryRun));

/** Decides each line, and enrolls unless it is a trial. @returns the lines, and the places of people in the class */
async function enrolling(
  ctx: Ctx<'events'>,
  {
    classId,
    people,
    seesAll,
    isTrial,
  }: { classId: number; people: readonly string[]; seesAll: boolean; isTrial: boolean },
): Promise<{ lines: Line[]; placeOf: Map<number, number> }> {
  const named = people.map(given => ({ given, names: namesFor(personNamesIn(given), seesAll) }));
  const found = await peopleNamed(
    ctx,
    named.map(({ names }) => names),
  );
  const group = await lockClassForPlace(ctx, classId);
  assertOpen(ctx, group);
  const ofCourse = await placesInCourse(ctx, { personIds: found.map(({ id }) => id), ...group });
  let left = group.capacity === null ? Infinity : group.capacity - (await takenPlaces(ctx, group.id));
  const chosen = new Map<number, NamedPerson>();
  const decided = named.map(({ given, names }): Line => {
    const line = lineOf({ given, names }, found, seesAll);
    const { person } = line;
    if (!person || line.refusal) return line;
    if (chosen.has(person.id))
      return { ...line, outcome: 'ALREADY', refusal: new AppError('CONFLICT', 'REPEATED_IN_LIST') };
    const places = ofCourse.filter(({ participantId }) => participantId === person.id);
    const kept = places.find(each => each.canceledAt === null);
    if (kept?.classId === classId) return { ...line, outcome: 'ALREADY', place: kept.id };
    if (kept) return refused(line, new AppError('CONFLICT', 'ENROLLED'));
    if (places.length > 0) return refused(line, new AppError('CONFLICT', 'CANCELED'));
    if (left <= 0) return refused(line, new AppError('CONFLICT', 'CLASS_FULL', { capacity: group.capacity! }));
    left -= 1;
    chosen.set(person.id, person);
    return line;
  });
  const placeOf = new Map(
    decided.flatMap(({ person, place }) => (person && place ? [[person.id, place] as const] : [])),
  );
  if (!isTrial && chosen.size > 0) {
    const made = await insertPlaces(ctx, { personIds: [...chosen.keys()], classId });
    for (const { id, participantId } of made) placeOf.set(participantId, id);
    const links = made.map(({ id, participantId }) => ({ enrollmentId: id, phone: chosen.get(participantId)!.phone }));
    await queueGroupLinks(ctx, links);
    await tellOfNewPlaces(
      ctx,
      made.map(({ id }) => id),
    );
  }
  return { lines: decided, placeOf };
}

const refused = (line: Line, refusal: AppError): Line => ({ ...line, outcome: 'REFUSED', refusal });

/** The names by which a caller may look for people: facilitators have no phones. */
const namesFor = (names: PersonNames, seesAll: boolean): PersonNames => {
  if (seesAll) return names;
  const { phone: _phone, ...others } = names;
  return others;
};

/** The person that a line names, or its outcome without one. To facilitators, staff and people who are shut out are unknown. */
function lineOf(
  { given, names }: { given: string; names: PersonNames },
  found: readonly NamedPerson[],
  seesAll: boolean,
): Line {
  const line: Line = { given, outcome: 'UNKNOWN' };
  if (Object.keys(names).length === 0) {
    const isPhone = personNamesIn(given).phone !== undefined;
    return refused(line, isPhone ? identifierNeeded() : new AppError('INVALID', 'NOT_A_PERSONS_NAME'));
  }
  const { known, unproven } = meantBy(names, found);
  if (known.length > 1) return refused(line, new AppError('CONFLICT', 'PERSON_AMBIGUOUS'));
  const [person] = known;
  if (!person) {
    if (!seesAll || unproven.length === 0) return line;
    const owner = unproven.length === 1 ? { person: unproven[0]! } : {};
    return refused({ ...line, ...owner }, new AppError('CONFLICT', 'CONTACT_NOT_PROVEN'));
  }
  if (!isStaff(person) && person.isActive) return { ...line, outcome: 'ENROLLED', person };
  return seesAll ? refused({ ...line, person }, new AppError('CONFLICT', 'NOT_A_PARTICIPANT')) : line;
}
