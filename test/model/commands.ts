import { expect } from '@jest/globals';
import { getNamedType, getNullableType } from 'graphql';
import { callByTypes } from './arguments.js';
import { anAdministrator } from './census.js';
import { Dice } from './dice.js';
import { effects } from './effects.js';
import { TimeCommand, WorkerCommand } from './jobs-and-days.js';
import type { Row } from './model.js';
import type { Played, PlayedMutation } from './played.js';
import { expectedEnding, isEnding } from './expected.js';
import { graph, mutations, readerOf, selectionOf } from './selections.js';
import type { Call, MakeCall } from './step.js';
import { calendarSteps } from './steps-of-calendars.js';
import { contentSteps } from './steps-of-content.js';
import { peopleSteps } from './steps-of-people.js';
import { programmeSteps } from './steps-of-programme.js';
import { tally } from './tally.js';
import type { Caller, Town } from './town.js';

const meaningful: Record<string, MakeCall> = { ...programmeSteps, ...calendarSteps, ...peopleSteps, ...contentSteps };

/** One in this number of calls has a random caller instead of a realistic one. */
const STRANGERS = 5;

/** These mutations never get random arguments: without the walk's own keys no call could use a key. */
const ALWAYS_MEANT = new Set(['revokeApiKey']);

const documents = new Map<string, string>();
/** The document of a mutation with all its arguments as variables. */
function documentOf(name: string): string {
  const known = documents.get(name);
  if (known) return known;
  const { args, type } = mutations[name]!;
  // An argument with a default may be left out.
  const typeOf = ({ type: of, defaultValue }: (typeof args)[number]) =>
    defaultValue === undefined ? String(of) : String(getNullableType(of));
  const declared = args.map(each => `$${each.name}: ${typeOf(each)}`).join(', ');
  const given = args.map(each => `${each.name}: $${each.name}`).join(', ');
  const document = `mutation ${name}${declared && `(${declared})`} { it: ${name}${given && `(${given})`} ${selectionOf(type)} }`;
  documents.set(name, document);
  return document;
}

/** Variables as they are sent: without undefined ones. */
const sent = (args: object): Record<string, unknown> => JSON.parse(JSON.stringify(args)) as Record<string, unknown>;

export interface Outcome {
  code: string | null;
  answer: any;
}

/** Runs a mutation, notes its ending, and stores its answer in the model. @throws Error when it fails with INTERNAL */
export async function play(
  town: Town,
  name: string,
  { args, by = { other: 'nobody' }, headers }: Call,
  played: PlayedMutation,
): Promise<Outcome> {
  const variables = sent(args);
  const document = documentOf(name);
  const { body } = await town.elo.graphql(document, variables, { headers: headers ?? (await town.headersOf(by)) });
  const failure =
    body.errors?.find((each: any) => !each.path || each.path.length === 1) ??
    (body.data?.it == null && body.errors?.[0]);
  const code: string | null = failure ? failure.extensions.code : null;
  played.ending = code ? `${code} ${failure.extensions.reason}` : 'OK';
  tally.note(name, code);
  const every = (body.errors ?? []).map((each: any) => each.extensions?.code);
  if (every.includes('INTERNAL'))
    throw new Error(`${name} failed with INTERNAL: ${JSON.stringify(body.errors)}\n${town.elo.forgetLogged()}`);
  if (code === null) await learn(town, name, variables, by, body.data.it);
  return { code, answer: body.data?.it };
}

/** Stores the answer of a mutation in the model, and its other changes. */
async function learn(town: Town, name: string, args: Record<string, any>, by: Caller, answer: any): Promise<void> {
  const type = getNamedType(mutations[name]!.type).name;
  const toRead = [...(effects[name]?.(town, args, answer) ?? [])];
  for (const row of [answer].flat()) {
    if (type === 'RemovedRecord') town.model.forget(row.type, row.id);
    else if (row !== null && typeof row === 'object' && 'id' in row) {
      // Some callers see only a part of a record.
      if (readerOf[type] && !isShownAll(town, by)) toRead.push([type, row.id]);
      else keepRow(town, type, row);
    }
  }
  const reader = anAdministrator(town);
  for (const [noun, id] of toRead) {
    const document = `query ($id: ID!) { it: ${readerOf[noun]}(id: $id) ${selectionOf(graph.getType(noun) as never)} }`;
    const { body } = reader ? await town.ask(reader, document, { id }) : { body: {} };
    if (body.data?.it) keepRow(town, noun, body.data.it);
    else town.stale.add(noun);
  }
}

const isShownAll = (town: Town, by: Caller): boolean =>
  'person' in by && (town.model.find('Person', by.person)?.['roles'] as string[]).includes('ADMIN');

function keepRow(town: Town, type: string, row: Row): void {
  town.model.keep(type, row);
  if (type !== 'Enrollment') return;
  town.model.forgetWhere('Presence', each => each['enrollmentId'] === row.id);
  for (const presence of row['presence'] ?? []) town.model.keep('Presence', presence);
}

/** Compares the answer of a mutation with a query of its caller right after it. */
async function compareWithQuery(
  town: Town,
  name: string,
  { args, by }: Call & { by: Caller },
  answer: any,
): Promise<void> {
  const type = getNamedType(mutations[name]!.type).name;
  const reader = readerOf[type];
  // The owner of a link can change a record without reading it.
  const isLink = 'token' in args && !('person' in by && by.person === answer?.id);
  const isNobody = 'other' in by && by.other === 'nobody';
  if (!reader || isLink || isNobody || Array.isArray(answer) || !answer?.id) return;
  const { body } = await town.ask(
    by,
    `query ($id: ID!) { it: ${reader}(id: $id) ${selectionOf(mutations[name]!.type)} }`,
    { id: answer.id },
  );
  expect({ [name]: body.data?.it ?? body.errors }).toEqual({ [name]: answer });
}

/** Runs a mutation of a caller, and checks its ending. */
async function playOne(town: Town, name: string, call: Call & { by: Caller }): Promise<void> {
  const played: PlayedMutation = { kind: 'mutation', by: call.by, name, args: sent(call.args) };
  town.played.push(played);
  const ending = expectedEnding(town, name, call, call.by);
  const { code, answer } = await play(town, name, call, played);
  if (ending && !isEnding(ending, code))
    throw new Error(`${name} ends with ${played.ending}, and the model says ${ending}`);
  if (code === null) await compareWithQuery(town, name, call, answer);
  await town.afterStep();
}

async function playAtOnce(town: Town, calls: readonly { name: string; call: Call & { by: Caller } }[]): Promise<void> {
  const all = calls.map(({ name, call }): PlayedMutation => ({
    kind: 'mutation',
    by: call.by,
    name,
    args: sent(call.args),
  }));
  town.played.push({ kind: 'at once', of: all });
  town.forgetAll();
  await Promise.all(calls.map(({ name, call }, n) => play(town, name, call, all[n]!)));
  await town.afterStep();
}

/** A file in a mutation's arguments is uploaded again. */
async function withUploads({ args, by }: PlayedMutation, town: Town): Promise<Call & { by: Caller }> {
  const text = JSON.stringify(args);
  if (!/"uploadIds?":/.test(text)) return { args, by };
  const id = await town.stage(by);
  const again = text
    .replace(/"uploadId":"\d+"/, `"uploadId":"${id}"`)
    .replace(/"uploadIds":\["\d+"\]/, `"uploadIds":["${id}"]`);
  return { args: JSON.parse(again), by };
}

/** Repeats the steps: the same people call the same mutations with the same arguments. */
export async function playAgain(town: Town, steps: readonly Played[]): Promise<void> {
  for (const step of steps) {
    if (step.kind === 'worker') await new WorkerCommand().run({}, town);
    else if (step.kind === 'time') await new TimeCommand(step.hours).run({}, town);
    else {
      town.pass(1);
      if (step.kind === 'mutation') await playOne(town, step.name, await withUploads(step, town));
      else {
        const calls = [];
        for (const each of step.of) calls.push({ name: each.name, call: await withUploads(each, town) });
        await playAtOnce(town, calls);
      }
    }
  }
}

/** A mutation and its caller, chosen by random numbers among the existing records. */
export class MutationCommand {
  constructor(
    readonly name: string,
    private readonly seed: number,
  ) {}

  check(): boolean {
    return true;
  }

  async call(town: Town): Promise<Call & { by: Caller }> {
    const dice = new Dice(this.seed);
    const isByTypes = !meaningful[this.name] || (dice.isOneIn(15) && !ALWAYS_MEANT.has(this.name));
    const made = isByTypes ? null : await meaningful[this.name]!(town, dice);
    const call = made ?? (await callByTypes(town, dice, this.name));
    const isByStranger = dice.isOneIn(STRANGERS);
    const by = isByStranger ? town.anybody(dice) : (call.by ?? town.by('ADMIN', dice));
    return { args: call.args, by, headers: isByStranger ? undefined : call.headers };
  }

  async run(_model: object, town: Town): Promise<void> {
    town.pass(1);
    await playOne(town, this.name, await this.call(town));
  }

  toString(): string {
    return this.name;
  }
}

/** Several mutations at the same time; their order is not known. */
export class AtOnceCommand {
  constructor(private readonly commands: readonly MutationCommand[]) {}

  check(): boolean {
    return true;
  }

  async run(_model: object, town: Town): Promise<void> {
    town.pass(1);
    const calls = [];
    for (const command of this.commands) calls.push({ name: command.name, call: await command.call(town) });
    await playAtOnce(town, calls);
  }

  toString(): string {
    return `at once: ${this.commands.map(({ name }) => name).join(', ')}`;
  }
}
