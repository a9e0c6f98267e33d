import Button, { type ButtonProps } from '@mui/material/Button';
import { type ReactNode, useRef, useState } from 'react';
import { Confirm, useNotify, useRefresh, useResourceContext, useTranslate, useUnselectAll } from 'react-admin';
import { useUndoable } from './undo.js';

interface Action {
  /** Runs the action. Its error is shown. */
  run: () => Promise<unknown>;
  /** The key of the message after the action. */
  done: string;
  /** The opposite action, offered by the notification. */
  undo?: () => Promise<unknown>;
  /** The values in the texts; they may follow from the result of `run`. */
  args?: Record<string, unknown> | ((result: any) => Record<string, unknown>);
  /** True when the result of `run` leaves the person something to do. */
  warns?: (result: any) => boolean;
  /** Runs after the action, for example to leave the screen. */
  then?: () => void;
}

/**
 * Runs an action that is not the saving of a form. A refusal is shown, a success is shown with a button for the opposite
 * action, and the lists are read again.
 */
export function useAction(): { act: (action: Action) => Promise<boolean>; isPending: boolean } {
  const [isPending, setPending] = useState(false);
  const notify = useNotify();
  const undoable = useUndoable();
  const refresh = useRefresh();
  const tell = (error: unknown) => notify((error as Error).message, { type: 'error' });
  const isRunning = useRef(false);
  async function act({ run, done, undo, args = {}, warns = () => false, then }: Action): Promise<boolean> {
    // The second click of a double click comes before the button is drawn as disabled.
    if (isRunning.current) return false;
    isRunning.current = true;
    setPending(true);
    try {
      const result = await run();
      const messageArgs = typeof args === 'function' ? args(result) : args;
      const isWarning = warns(result);
      if (undo) undoable({ message: done, messageArgs, isWarning, undo });
      else notify(done, { type: isWarning ? 'warning' : 'success', messageArgs });
      then?.();
      return true;
    } catch (error) {
      tell(error);
      return false;
    } finally {
      isRunning.current = false;
      setPending(false);
      refresh();
    }
  }
  return { act, isPending };
}

interface ActionButtonProps extends Action, Pick<ButtonProps, 'color' | 'variant'> {
  label: string;
  icon?: ReactNode;
  /** Asked first, for an action that can't be undone: tells its effect, and the people that it affects. */
  confirm?: { title: string; content: ReactNode; args?: Record<string, unknown> };
}

/** A button that does something with the record around it, with a question before if needed. */
export function ActionButton({ label, icon, confirm, color, variant, ...action }: ActionButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const { act, isPending } = useAction();
  const translate = useTranslate();
  return (
    <>
      <Button
        size="small"
        disabled={isPending}
        startIcon={icon}
        {...(color && { color })}
        {...(variant && { variant })}
        onClick={event => {
          // A click on the row around it would open the row.
          event.stopPropagation();
          if (confirm) setAsking(true);
          else void act(action);
        }}
      >
        {translate(label, { _: label })}
      </Button>
      {confirm && (
        <Confirm
          isOpen={isAsking}
          loading={isPending}
          title={confirm.title}
          content={confirm.content}
          titleTranslateOptions={confirm.args}
          contentTranslateOptions={confirm.args}
          confirm={label}
          // In a dialog about canceling, a button named "cancel" would be confused with the action.
          cancel="ra.action.back"
          onClose={() => setAsking(false)}
          // While it fades out, the dialog still takes clicks.
          onConfirm={() => void (isAsking && act(action).then(() => setAsking(false)))}
        />
      )}
    </>
  );
}

interface BulkActionButtonProps {
  label: string;
  icon?: ReactNode;
  /** Runs the action on each record. */
  run: (id: string) => Promise<unknown>;
  /** For each done record: true when something is left to do, and the key of a text with `smart_count`. */
  left?: { is: (result: any) => boolean; message: string };
  undo?: (id: string) => Promise<unknown>;
  /** The key of a text with `smart_count`. */
  done: string;
  ids: readonly string[];
  confirm?: { title: string; content: string };
}

/**
 * A button above a list that does the same with all ticked rows, one after the other. Refused rows are counted, with the first
 * reason, and the other rows are done all the same.
 */
export function BulkActionButton({ ids, run, undo, left, confirm, ...button }: BulkActionButtonProps) {
  const resource = useResourceContext();
  const unselectAll = useUnselectAll(resource);
  const notify = useNotify();
  const each = (what: (id: string) => Promise<unknown>) => async () => {
    const refusals: Error[] = [];
    let unfinished = 0;
    for (const id of ids)
      try {
        // On a line of its own: without `left` nothing behind its question mark would run.
        const result = await what(id);
        if (left?.is(result)) unfinished += 1;
      } catch (error) {
        refusals.push(error as Error);
      }
    const [first] = refusals;
    if (first && refusals.length === ids.length) throw first;
    if (first)
      notify('elo.refused', {
        type: 'warning',
        messageArgs: { smart_count: refusals.length, reason: first.message },
      });
    if (left && unfinished > 0) notify(left.message, { type: 'warning', messageArgs: { smart_count: unfinished } });
    return ids.length - refusals.length;
  };
  return (
    <ActionButton
      {...button}
      run={each(run)}
      {...(undo && { undo: each(undo) })}
      {...(confirm && { confirm: { ...confirm, args: { smart_count: ids.length } } })}
      args={(count: number) => ({ smart_count: count })}
      then={() => unselectAll()}
    />
  );
}
