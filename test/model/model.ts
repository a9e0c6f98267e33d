/** A record as the graph answers it: its plain values, and the ids of single related records. */
export interface Row {
  id: string;
  [field: string]: any;
}

/** The programme in memory: made from the answers of mutations alone, until it is read again. */
export class Model {
  private readonly nouns = new Map<string, Map<string, Row>>();
  /** Passwords of people, by their ids. */
  readonly passwords = new Map<string, string>();
  /** Ids of erased people: nothing may bring them back. */
  readonly erased = new Set<string>();

  all(type: string): Row[] {
    return [...(this.nouns.get(type)?.values() ?? [])];
  }

  find(type: string, id: unknown): Row | undefined {
    return this.nouns.get(type)?.get(String(id));
  }

  keep(type: string, row: Row): void {
    const rows = this.nouns.get(type) ?? new Map<string, Row>();
    this.nouns.set(type, rows.set(row.id, { ...rows.get(row.id), ...row }));
  }

  forget(type: string, id: unknown): void {
    this.nouns.get(type)?.delete(String(id));
  }

  forgetWhere(type: string, isGone: (row: Row) => boolean): void {
    for (const row of this.all(type)) if (isGone(row)) this.forget(type, row.id);
  }

  /** Replaces the known records of a noun by the ones that were read. */
  replace(type: string, rows: readonly Row[]): void {
    this.nouns.set(type, new Map(rows.map(row => [row.id, row])));
  }
}

// The records and people of the model, with the rules in plain words.

/** True when a person leads a class: they are its facilitator, or a substitute these days. */
export function leads(model: Model, personId: string, classId: unknown): boolean {
  const group = model.find('Class', classId);
  if (!group) return false;
  const now = Date.now();
  return (
    group['facilitator']?.id === personId ||
    (group['substitutes'] as Row[]).some(
      each => each['user'].id === personId && Date.parse(each['startsAt']) <= now && now < Date.parse(each['endsAt']),
    )
  );
}

/** The part of the programme's lists that a person reads: nothing, their own rows and the rows of their classes, or all. */
export function reach(model: Model, personId: string): 'all' | 'theirs' | 'nothing' {
  const person = model.find('Person', personId);
  if (!person?.['isActive']) return 'nothing';
  return (person['roles'] as string[]).some(role => role === 'ADMIN' || role === 'SUPERVISOR') ? 'all' : 'theirs';
}

export const isFacilitator = (model: Model, personId: string): boolean =>
  (model.find('Person', personId)?.['roles'] as string[]).includes('FACILITATOR');

/** The enrollment of a person in a class. */
export const placeOf = (model: Model, participantId: unknown, classId: unknown): Row | undefined =>
  model.all('Enrollment').find(each => each['participant'].id === participantId && each['class'].id === classId);

/** Ids of the rows of a list that a person with limited rights sees, as the model says. */
export const theirs: Record<string, (model: Model, me: string) => string[]> = {
  enrollments: (model, me) =>
    model
      .all('Enrollment')
      .filter(each => each['participant'].id === me || (isFacilitator(model, me) && leads(model, me, each['class'].id)))
      .map(each => each.id),
  submissions: (model, me) =>
    model
      .all('Submission')
      .filter(each => {
        if (each['participantId'] === me) return true;
        if (!isFacilitator(model, me) || !leads(model, me, each['classId'])) return false;
        return !placeOf(model, each['participantId'], each['classId'])?.['canceledAt'];
      })
      .map(each => each.id),
  appointments: (model, me) =>
    model
      .all('Appointment')
      .filter(
        each =>
          each['client']?.id === me ||
          (isFacilitator(model, me) && model.find('Employee', each['employee'].id)?.['person'].id === me),
      )
      .map(each => each.id),
  presences: (model, me) =>
    model
      .all('Presence')
      .filter(each => {
        const place = model.find('Enrollment', each['enrollmentId']);
        if (place?.['participant'].id === me) return true;
        return isFacilitator(model, me) && !place?.['canceledAt'] && leads(model, me, place?.['class'].id);
      })
      .map(each => each.id),
};
