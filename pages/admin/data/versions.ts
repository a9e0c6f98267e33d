import { HttpError } from 'react-admin';
import { labelOf } from '../language/language.js';
import { valueText } from '../parts/value-text.js';
import { watched } from './watched.js';

/** A field that differs between a form and the newest version of its record, in words. */
export interface DifferingField {
  name: string;
  label: string;
  mine: string;
  theirs: string;
  /** True when the person of the form has changed it: then it is chosen at first. */
  isMine: boolean;
}

/** Two versions of a record that wait for a choice, field by field. */
export interface Versions {
  fields: readonly DifferingField[];
  /** The time of the other person's change. */
  changedAt: string;
  /** @param mine the names of the fields that are saved from the form */
  choose: (mine: readonly string[]) => void;
  /** Saves nothing; the form stays as it was typed. */
  keep: () => void;
}

/** For React: the versions that somebody chooses from. */
export const waitingVersions = watched<Versions>();

type Input = Readonly<Record<string, unknown>>;
/** The text of a value; reading the name of a record takes time. */
export type TextsOf = Readonly<
  Record<string, (value: any, newest: any) => string | null | undefined | Promise<string>>
>;

const isSame = (a: unknown, b: unknown): boolean =>
  (a ?? null) === (b ?? null) || JSON.stringify(a) === JSON.stringify(b);

/** The names of the fields whose value is another one in the second input. */
export const differing = (input: Input, other: Input): string[] =>
  Object.keys(input).filter(name => !isSame(input[name], other[name]));

interface Compared {
  /** The kind of record, for labels of its own. */
  kind: string;
  mine: Input;
  theirs: Input;
  /** The names of the fields that the form changes. */
  changed: readonly string[];
  newest: { updatedAt: string };
  texts: TextsOf;
}

/**
 * Shows the two versions and waits for the choice.
 * @returns the names of the fields to save from the form; none when both versions say the same
 * @throws HttpError when the person goes back to the form
 */
export async function chosenFields({ kind, mine, theirs, changed, newest, texts }: Compared): Promise<string[]> {
  const textOf = async (name: string, value: unknown): Promise<string> => {
    const isEmpty = value === null || value === undefined || value === '';
    const text = isEmpty ? null : await Promise.resolve(texts[name]?.(value, newest)).catch(() => null);
    return text ?? valueText(value);
  };
  const fields = await Promise.all(
    differing(mine, theirs).map(async name => ({
      name,
      label: labelOf(name, kind),
      mine: await textOf(name, mine[name]),
      theirs: await textOf(name, theirs[name]),
      isMine: changed.includes(name),
    })),
  );
  if (fields.length === 0) return [];
  const { promise, resolve, reject } = Promise.withResolvers<string[]>();
  const versions: Versions = {
    fields,
    changedAt: newest.updatedAt,
    choose(chosen) {
      waitingVersions.set(null);
      resolve([...chosen]);
    },
    keep() {
      waitingVersions.set(null);
      reject(new HttpError('elo.versions.kept', 409));
    },
  };
  // A second save of the page, such as one in another dialog, takes the place of the first.
  waitingVersions.now()?.keep();
  waitingVersions.set(versions);
  return promise;
}
