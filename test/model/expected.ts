import { leads, type Row } from './model.js';
import type { Call } from './step.js';
import type { Caller, Town } from './town.js';

// The ending of a mutation, as the model expects it. It covers enrollments: the walk states their rules once more in plain
// words.

type Ending = 'OK' | 'CONFLICT' | 'REFUSED';
const REFUSALS = ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'];

const roles = (town: Town, caller: Caller): string[] =>
  'person' in caller ? ((town.model.find('Person', caller.person)?.['roles'] ?? []) as string[]) : [];
const runsProgramme = (town: Town, by: Caller) =>
  roles(town, by).some(role => role === 'ADMIN' || role === 'SUPERVISOR');
const leadsIt = (town: Town, by: Caller, classId: unknown) =>
  'person' in by && roles(town, by).includes('FACILITATOR') && leads(town.model, by.person, classId);

/** True when a class takes no new enrollments: the class or its course is archived, or its cycle has ended. */
function isClosed(town: Town, classId: unknown): boolean {
  const group = town.model.find('Class', classId)!;
  const [course, cycle] = [
    town.model.find('Course', group['course'].id)!,
    town.model.find('Cycle', group['cycle'].id)!,
  ];
  return group['archivedAt'] !== null || course['archivedAt'] !== null || cycle['endsOn'] < town.day(0);
}
const kept = (each: Row) => !each['canceledAt'];
function isFull(town: Town, classId: unknown): boolean {
  const capacity = town.model.find('Class', classId)!['capacity'] as number | null;
  const taken = town.model.all('Enrollment').filter(each => kept(each) && each['class'].id === classId).length;
  return capacity !== null && taken >= capacity;
}
/** Another place of a person in the course and cycle of a class. */
function otherPlaces(town: Town, participantId: unknown, classId: unknown): Row[] {
  const group = town.model.find('Class', classId)!;
  return town.model.all('Enrollment').filter(each => {
    const other = town.model.find('Class', each['class'].id)!;
    const isSame = other['course'].id === group['course'].id && other['cycle'].id === group['cycle'].id;
    return isSame && each['participant'].id === participantId;
  });
}

type Expect = (town: Town, args: Record<string, any>, by: Caller) => Ending | null;

/** Expects the ending of a mutation of the named enrollment. @param isOwn true when its owner may run it too */
const aboutPlace =
  (isOwn: boolean, ofKey: boolean, ending: (town: Town, place: Row) => Ending | null): Expect =>
  (town, args, by) => {
    const place = town.model.find('Enrollment', args['enrollmentId'] ?? args['id']);
    if (!place) return 'REFUSED';
    const isOwner = 'person' in by && place['participant'].id === by.person;
    if ('other' in by && by.other === 'key' && ofKey) return null;
    const isStaff = isOwn ? roles(town, by).includes('ADMIN') : runsProgramme(town, by);
    if (!((isOwn && isOwner) || isStaff || leadsIt(town, by, place['class'].id))) return 'REFUSED';
    return ending(town, place);
  };

const endings: Record<string, Expect> = {
  cancelEnrollment: aboutPlace(true, true, (_town, place) => (kept(place) ? 'OK' : 'CONFLICT')),
  requestCancellation: aboutPlace(true, true, (_town, place) => (kept(place) ? 'OK' : 'CONFLICT')),
  answerCancellationRequest: aboutPlace(false, false, (_town, place) =>
    kept(place) && place['cancelRequestedAt'] ? 'OK' : 'CONFLICT',
  ),
  restoreEnrollment: aboutPlace(false, false, (town, place) => {
    const classId = place['class'].id;
    const isTaken = otherPlaces(town, place['participant'].id, classId).some(
      each => each.id !== place.id && kept(each),
    );
    if (kept(place) || isClosed(town, classId) || isTaken || isFull(town, classId)) return 'CONFLICT';
    // A person who is locked or staff by now may have rules of their own.
    return isParticipant(town, place['participant'].id) ? 'OK' : null;
  }),
  enrollParticipant: (town, { classId, participantId, identifier }, by) => {
    if (!town.model.find('Class', classId)) return 'REFUSED';
    if (!runsProgramme(town, by) && !leadsIt(town, by, classId)) return 'REFUSED';
    if (!participantId || identifier || !runsProgramme(town, by)) return null;
    if (!town.model.find('Person', participantId)) return isClosed(town, classId) ? 'CONFLICT' : 'REFUSED';
    if (isClosed(town, classId) || !isParticipant(town, participantId)) return 'CONFLICT';
    return otherPlaces(town, participantId, classId).length > 0 || isFull(town, classId) ? 'CONFLICT' : 'OK';
  },
};

function isParticipant(town: Town, id: unknown): boolean {
  const person = town.model.find('Person', id);
  return person?.['isActive'] === true && (person['roles'] as string[]).every(role => role === 'PARTICIPANT');
}

/**
 * The ending of a call as the model expects it, computed before the call.
 * @returns null when the model does not know it
 */
export function expectedEnding(town: Town, name: string, { args }: Call, by: Caller): Ending | null {
  const isKnown = !['*', 'Enrollment', 'Class', 'Person', 'Course', 'Cycle'].some(each => town.stale.has(each));
  const expectation = endings[name];
  if (!isKnown || !expectation) return null;
  const caller = 'person' in by ? town.model.find('Person', by.person) : undefined;
  if ('other' in by ? by.other !== 'key' : !caller?.['isActive']) return 'REFUSED';
  return expectation(town, args, by);
}

/** True when a code fits an ending. Invalid arguments may be reported before or after the rules here. */
export const isEnding = (ending: Ending, code: string | null): boolean =>
  code === 'INVALID' || (ending === 'REFUSED' ? code !== null && REFUSALS.includes(code) : (code ?? 'OK') === ending);
