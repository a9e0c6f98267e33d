import { GIVEN, statesOf } from '../kernel/states.js';

const open = { finished_at: 'EMPTY', error: 'EMPTY', files_removed_at: 'EMPTY' } as const;
const ended = { finished_at: 'FILLED', files_removed_at: 'ANY' } as const;

/** The states of an import: checked first, then written after a confirmation. Its files are removed when it has ended. */
export const importStates = statesOf({
  table: 'imports',
  states: {
    CHECKING: { state: ['CHECKING'], checked_at: 'EMPTY', ...open },
    CHECKED: { state: ['CHECKED'], checked_at: 'FILLED', ...open },
    REFUSED: { state: ['REFUSED'], checked_at: 'FILLED', ...open },
    RUNNING: { state: ['RUNNING'], checked_at: 'FILLED', ...open },
    DONE: { state: ['DONE'], checked_at: 'FILLED', error: 'EMPTY', ...ended },
    CANCELED: { state: ['CANCELED'], checked_at: 'ANY', error: 'EMPTY', ...ended },
    FAILED: { state: ['FAILED'], checked_at: 'ANY', error: 'FILLED', ...ended },
  },
  transitions: {
    start: { to: { NEW: 'CHECKING' }, sets: { state: 'CHECKING' } },
    pass: { to: { CHECKING: 'CHECKED' }, sets: { state: 'CHECKED', checked_at: GIVEN } },
    // The import has problems, perhaps only since it was checked.
    refuse: { to: { CHECKING: 'REFUSED', RUNNING: 'REFUSED' }, sets: { state: 'REFUSED', checked_at: GIVEN } },
    confirm: { to: { CHECKED: 'RUNNING' }, sets: { state: 'RUNNING' } },
    // Somebody has chosen the fields of its columns: it is checked again.
    recheck: { to: { CHECKED: 'CHECKING', REFUSED: 'CHECKING' }, sets: { state: 'CHECKING', checked_at: null } },
    finish: { to: { RUNNING: 'DONE' }, sets: { state: 'DONE', finished_at: GIVEN } },
    cancel: {
      to: { CHECKING: 'CANCELED', CHECKED: 'CANCELED', REFUSED: 'CANCELED', RUNNING: 'CANCELED' },
      sets: { state: 'CANCELED', finished_at: GIVEN },
    },
    fail: {
      to: { CHECKING: 'FAILED', RUNNING: 'FAILED' },
      sets: { state: 'FAILED', finished_at: GIVEN, error: GIVEN },
    },
    removeFiles: { to: { DONE: 'DONE', CANCELED: 'CANCELED', FAILED: 'FAILED' }, sets: { files_removed_at: GIVEN } },
  },
});
