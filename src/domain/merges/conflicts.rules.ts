import { wrong } from '../../failures/field-reasons.js';
import { invalidField } from '../../failures/validation.js';
import type { MergeConflictKind, MergeSide } from '../../entities/enums.js';

/** A thing that both people have, and only one person can. */
export interface MergeConflict {
  /** Names it in a choice: a field, or the records. */
  conflict: string;
  kind: MergeConflictKind;
  /** A field, or the name of the class, the activity or the group; for appointments the time, UTC. */
  label: string;
  /** The person whose thing stays. */
  side: MergeSide;
  /** True when the caller may choose. */
  isChoosable: boolean;
}

/** A caller's choice. */
export interface MergeChoice {
  conflict: string;
  side: 'KEPT' | 'DROPPED';
}

/** The choices of a caller, and the conflicts that a merge meets. */
export class Choosing {
  readonly conflicts: MergeConflict[] = [];
  private readonly chosen: Map<string, MergeChoice['side']>;
  constructor(choices: readonly MergeChoice[]) {
    this.chosen = new Map(choices.map(({ conflict, side }) => [conflict, side]));
  }

  /** Asks for the caller's choice. @param usual the side without a choice */
  choose({ usual, ...given }: Pick<MergeConflict, 'conflict' | 'kind' | 'label'> & { usual: MergeChoice['side'] }) {
    const side = this.chosen.get(given.conflict) ?? usual;
    this.chosen.delete(given.conflict);
    this.conflicts.push({ ...given, side, isChoosable: true });
    return side;
  }

  /** Names a conflict with a fixed answer. */
  tell(given: Omit<MergeConflict, 'isChoosable'>): void {
    this.conflicts.push({ ...given, isChoosable: false });
  }

  /** @throws INVALID for a choice about something that is no conflict, or has a fixed answer */
  assertAllMet(): void {
    if (this.chosen.size > 0)
      throw invalidField(
        'choices',
        wrong('NOT_ONE_OF', {
          values: this.conflicts.filter(({ isChoosable }) => isChoosable).map(({ conflict }) => conflict),
        }),
      );
  }
}
