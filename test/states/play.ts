import type { Standing } from '../../src/domain/kernel/states.js';
import type { Asked, Noun, Subject } from './noun.js';
import type { Scene } from './scene.js';

const fits = (standing: Standing, value: unknown): boolean =>
  standing === 'ANY' ||
  (standing === 'EMPTY'
    ? value === null
    : value !== null && (standing === 'FILLED' || standing.some(each => each === value)));

/** The state of a record by its columns. @throws Error when they fit no state */
export async function stateOf({ rows }: Scene, { machine, stateOf, name }: Noun, subject: Subject): Promise<string> {
  if (stateOf) return stateOf(subject);
  const [row] = await rows(`select * from ${machine!.table} where id = ?`, [subject.id]);
  if (!row) return 'GONE';
  for (const [state, columns] of Object.entries(machine!.states))
    if (Object.entries(columns).every(([column, standing]) => fits(standing, row[column]))) return state;
  throw new Error(`${name} ${subject.id} is in no state: ${JSON.stringify(row)}`);
}

/** Lines of the log with an error. */
export const errorsIn = (log: string): string[] => log.split('\n').filter(line => /"level":(50|60)/.test(line));

export interface Played {
  /** The reason of the refusal; null when it was done. */
  refused: string | null;
  /** The state afterwards. */
  after: string;
  /** Faults that were found. */
  faults: string[];
}

/** Plays a verb on a record, and lets the worker do the jobs that follow. */
export async function play(scene: Scene, noun: Noun, verb: string, subject: Subject, drains: boolean): Promise<Played> {
  const { elo, worker, ask } = scene;
  elo.forgetLogged();
  const asked: Asked | (() => Promise<string>) = await noun.verbs[verb]!(subject);
  let refused: string | null;
  if (typeof asked === 'function') {
    const outcome = await asked();
    refused = outcome === 'OK' ? null : outcome;
  } else {
    const { body } = await ask(asked.as, asked.call);
    refused = body.errors ? (body.errors[0].extensions.reason ?? body.errors[0].extensions.code) : null;
  }
  const faults: string[] = [];
  const tell = (what: string) => faults.push(`${verb} of ${noun.name} ${subject.id}: ${what}`);
  if (refused !== null && /^(INTERNAL|UNAVAILABLE|GRAPHQL_|REQUEST_REFUSED|DOCUMENT_)/.test(refused)) tell(refused);
  if (drains) await worker.work().catch((error: Error) => tell(error.message));
  const after = await stateOf(scene, noun, subject).catch((error: Error) => (tell(error.message), 'NONE'));
  for (const line of errorsIn(elo.forgetLogged())) tell(line.slice(0, 400));
  return { refused, after, faults };
}
