import Button, { type ButtonProps } from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { Confirm, useNotify, useRefresh, useResourceContext, useTranslate, useUnselectAll } from 'react-admin';
import { useUndoable } from './undo.js';

interface Action {
  /** Does it. What it throws is told. */
  run: () => Promise<unknown>;
  /** What is said when it is done: the key of a text. */
  done: string;
  /** The opposite, which the notification offers. */
  undo?: () => Promise<unknown>;
  /** What the texts name; it may follow from what `run` gave. */
  args?: Record<string, unknown> | ((result: any) => Record<string, unknown>);
  /** Tells, by what `run` gave, whether the person who did it has something left to do. */
  warns?: (result: any) => boolean;
  /** What follows when it was done, such as leaving the screen. */
  then?: () => void;
}

/**
 * How a screen does something that is not the saving of a form: what was refused is told, what was done is told with a
 * button for the opposite, and the lists are read again.
 */
export function useAction(): { act: (action: Action) => Promise<boolean>; isPending: boolean } {
  const [isPending, setPending] = useState(false);
  const notify = useNotify();
  const undoable = useUndoable();
  const refresh = useRefresh();
  const tell = (error: unknown) => notify((error as Error).message, { type: 'error' });
  async function act({ run, done, undo, args = {}, warns = () => false, then }: Action): Promise<boolean> {
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
      setPending(false);
      refresh();
    }
  }
  return { act, isPending };
}

interface ActionButtonProps extends Action, Pick<ButtonProps, 'color' | 'variant'> {
  label: string;
  icon?: ReactNode;
  /** Asked first, for what can't be undone: says what will happen, and to whom. */
  confirm?: { title: string; content: ReactNode; args?: Record<string, unknown> };
}

/** A button that does something with the record around it, perhaps after a question. */
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
          // The row around it opens when it is clicked.
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
          // Where something is canceled, a button that says so too would be taken for it.
          cancel="ra.action.back"
          onClose={() => setAsking(false)}
          onConfirm={() => void act(action).then(() => setAsking(false))}
        />
      )}
    </>
  );
}

interface BulkActionButtonProps {
  label: string;
  icon?: ReactNode;
  /** Does it with each record. */
  run: (id: string) => Promise<unknown>;
  /** Says of a record that it was done with whether something is left to do, and the key of a text that tells `smart_count`. */
  left?: { is: (result: any) => boolean; message: string };
  undo?: (id: string) => Promise<unknown>;
  /** The key of a text that tells `smart_count`. */
  done: string;
  ids: readonly string[];
  confirm?: { title: string; content: string };
}

/**
 * A button above a list that does the same with all rows that are ticked, one after the other. Those that are refused are
 * counted, with the first reason, and the rest is done all the same.
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
        // Apart: without `left` nothing behind its question mark would be done.
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
