import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { getNamedType, type GraphQLField, type GraphQLObjectType, isObjectType, isRequiredArgument } from 'graphql';
import { Presence, type User } from '../../src/entities/index.js';
import { buildGraph } from '../../src/graph/schema.js';
import { SERVICE } from '../rest/messaging/examples.js';
import { type Reply, startTestApp, type TestApp } from '../support/test-app.js';

/*
 * The writer of answers (src/graph/writer.ts) and graphql-js must give the same result. A client's operation is interpreted the
 * first time and written from the second time on. So sending the same request twice compares the two.
 */

const schema = buildGraph();
const query = schema.getQueryType()!;
let elo: TestApp;
let callers: { [name: string]: User | null };
/** Arguments of the root fields that need some, or that the test gives some. */
let roots: { [field: string]: string[] };

beforeAll(async () => {
  elo = await startTestApp();
  elo.stopClock('2026-11-21T12:00:00Z', 'two answers are compared, with the time of the server in them');
  const [facilitator, participant, stranger, admin] = await Promise.all([
    elo.make.aFacilitator(),
    elo.make.aUser({ name: 'Zoë "Aspas" \\ \u{1F600}\n' }),
    elo.make.aUser(),
    elo.make.anAdmin(),
  ]);
  callers = { facilitator, participant, stranger, admin, nobody: null };
  const group = await elo.make.aClass({ facilitator });
  const bare = await elo.make.aClass({ facilitator: null });
  const activity = await elo.make.anActivity({ course: group.course });
  await elo.make.aRoom({ class: group });
  await elo.make.aMeeting({ class: group, startsAt: '2026-11-20T22:00:00Z', endsAt: '2026-11-20T23:00:00.120Z' });
  const enrollment = await elo.make.anEnrollment({ class: group, participant });
  await elo.make.anEnrollment({ class: bare, participant });
  await elo.make.save(Presence, { enrollment: enrollment.id, activity: activity.id, source: 'STAFF' });
  const submission = await elo.make.aSubmission({ class: group, participant, activity, files: 2 });
  await elo.make.aSubmission({ class: group, participant, files: 0 });
  const employee = await elo.make.anEmployee({ user: facilitator });
  const appointment = await elo.make.anAppointment({
    employee,
    client: participant,
    class: group,
    startsAt: '2026-11-23T12:00:00Z',
    endsAt: '2026-11-23T13:00:00.5Z',
  });
  // Leaves a message and an audit record, which have values of JSON.
  await elo.call('POST', '/messaging/otp', { headers: SERVICE, json: { phone: '5511981110000' } });
  const id = (record: { id: number }): string => `(id: "${record.id}")`;
  roots = {
    me: [''],
    user: [id(participant), '(id: "987654")', '(id: "no")'],
    participant: [`(cpf: "${participant.cpf}")`],
    class: [id(group), id(bare)],
    classes: ['', '(first: 1)', '(first: 1000)'],
    course: [id(group.course)],
    cycle: [id(group.cycle)],
    cycles: [''],
    enrollment: [id(enrollment)],
    submission: [id(submission)],
    submissions: ['', '(first: 1)', `(filter: { classId: "${group.id}" })`, '(after: "no cursor")'],
    submissionRevisions: [''],
    appointment: [id(appointment)],
    appointments: [''],
    recoveryStatus: [`(classId: "${group.id}")`],
    room: [`(classId: "${group.id}")`],
    hospitalGroups: [''],
    posts: [''],
    groupLinkDispatches: [''],
    messages: [''],
    auditRecords: ['', '(first: 1)'],
  };
  for (const field of Object.keys(roots)) expect(query.getFields()).toHaveProperty([field]);
});

/** The way in which a field is selected. */
type Way = 'plain' | 'aliased' | 'twice' | 'in a fragment' | 'included' | 'skipped';
const way = fc.constantFrom<Way>('plain', 'plain', 'plain', 'aliased', 'twice', 'in a fragment', 'included', 'skipped');

/** Texts of selections of a type. */
function selections(type: GraphQLObjectType, depth: number): fc.Arbitrary<string> {
  const fields = Object.values(type.getFields()).filter(
    field => !field.args.some(isRequiredArgument) && (depth > 0 || !isObjectType(getNamedType(field.type))),
  );
  const typename = fc.constant('__typename');
  if (fields.length === 0) return typename;
  const one = fc.constantFrom(...fields).chain(field => fieldTexts(field, '', type, depth));
  return fc
    .array(fc.oneof({ weight: 9, arbitrary: one }, { weight: 1, arbitrary: typename }), { minLength: 1, maxLength: 5 })
    .map(all => all.join(' '));
}

function fieldTexts(
  { name, type }: GraphQLField<unknown, unknown>,
  args: string,
  parent: GraphQLObjectType,
  depth: number,
): fc.Arbitrary<string> {
  const named = getNamedType(type);
  const below = isObjectType(named) ? selections(named, depth - 1) : fc.constant('');
  return fc.tuple(way, below, below).map(([how, first, second]) => {
    const asked = (text: string, directive = '') => `${name}${args}${directive}${text && ` { ${text} }`}`;
    if (how === 'aliased') return `a_${name}: ${asked(first)}`;
    if (how === 'twice') return `${asked(first)} ${asked(second)}`;
    if (how === 'in a fragment') return `... on ${parent.name} { ${asked(first)} }`;
    if (how === 'included') return asked(first, ' @include(if: $yes)');
    if (how === 'skipped') return `${asked(first, ' @skip(if: $no)')} ${asked(second, ' @include(if: $no)')}`;
    return asked(first);
  });
}

const operations = () => {
  const root = fc
    .constantFrom(...Object.entries(roots).flatMap(([field, all]) => all.map(args => [field, args] as const)))
    .chain(([field, args]) => fieldTexts(query.getFields()[field]!, args, query, 3).map(text => ({ field, text })));
  return fc.uniqueArray(root, { minLength: 1, maxLength: 3, selector: each => each.field }).map(all => {
    const body = all.map(({ text }) => text).join(' ');
    const declared = ['$yes: Boolean! = true', '$no: Boolean! = false'].filter(each =>
      body.includes(each.split(':')[0]!),
    );
    const variables = declared.length > 0 ? `(${declared.join(', ')})` : '';
    return { text: `query ${variables} { ${body} }`, roots: all.length };
  });
};

const RUNS = 150;
/** Errors come in the order in which they happen, and that order is not guaranteed. */
const outcome = ({ status, body }: Reply) => ({
  status,
  errors: [...(body.errors ?? [])].sort((a, b) => String(a.path).localeCompare(String(b.path))),
});

describe('a written answer', () => {
  it('equals the answer of graphql-js, for any operation and caller', async () => {
    const seen = { data: 0, errors: 0 };
    let unique = 0;
    await fc.assert(
      fc.asyncProperty(
        operations(),
        fc.constantFrom(...Object.keys(callers)),
        fc.boolean(),
        async ({ text, roots: many }, caller, no) => {
          // The document is unique, so that it comes for the first time.
          const document = `# ${unique++}\n${text}`;
          const ask = () => elo.graphql(document, { no }, { as: callers[caller]! });
          const [interpreted, written] = [await ask(), await ask()];
          expect(written.body.data).toEqual(interpreted.body.data);
          // Two non-null roots race for the one error that is reported when the data is null. If all roots are null, the status
          // is that of the first error.
          const { data } = interpreted.body;
          const isRace = many > 1 && Object.values(data ?? {}).every(value => value === null);
          if (!isRace) expect(outcome(written)).toEqual(outcome(interpreted));
          else if (data !== null) expect(outcome(written).errors).toEqual(outcome(interpreted).errors);
          if (written.body.data) seen.data += 1;
          if (written.body.errors) seen.errors += 1;
        },
      ),
      { numRuns: RUNS },
    );
    // The comparison is useful only if both data and errors occur.
    expect(seen.data).toBeGreaterThan(RUNS / 4);
    expect(seen.errors).toBeGreaterThan(RUNS / 20);
  });
});
