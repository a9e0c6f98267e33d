import Alert from '@mui/material/Alert';
import { type ReactNode, useState } from 'react';
import { RadioButtonGroupInput, required, useTranslate } from 'react-admin';
import { FormSheet } from '../parts/form-dialog.js';
import { choicesOf } from '../parts/choose.js';
import { FacilitatorInput } from '../programme/choose.js';
import type { HandOver } from './people.data.js';

type Run<Result> = (handOver: HandOver) => Promise<Result>;
/** Appointments move to another person. */
const neededWhereMoved = (id: unknown, { appointments }: { appointments?: string }) =>
  !id && appointments === 'MOVE' ? 'elo.hand_over.to_needed' : undefined;

interface Asked {
  /** The duties of the person, in words. */
  message: string;
  run: Run<unknown>;
  settle: { resolve: (result: any) => void; reject: (error: unknown) => void };
}

/**
 * Runs an action that ends somebody's work as a facilitator. If others rely on the person, it asks for a successor, and does
 * both in one step.
 * @returns a function that runs it, and the dialog with the question, for the screen
 */
export function useHandOver(name: string): [<Result>(run: Run<Result>) => Promise<Result>, ReactNode] {
  const translate = useTranslate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const handingOver = async <Result,>(run: Run<Result>): Promise<Result> => {
    try {
      return await run(null);
    } catch (error) {
      const { message, body } = error as { message: string; body?: { reason?: string } };
      if (body?.reason !== 'PERSON_HAS_DUTIES') throw error;
      return new Promise((resolve, reject) => setAsked({ message, run, settle: { resolve, reject } }));
    }
  };
  const save = async ({ facilitatorId, appointments }: NonNullable<HandOver>) => {
    const result = await asked!.run({ facilitatorId: facilitatorId || null, appointments });
    asked!.settle.resolve(result);
  };
  const dialog = asked && (
    <FormSheet
      title={translate('elo.hand_over.title', { name })}
      resource="people"
      defaults={{ appointments: 'MOVE' }}
      save={save}
      saveLabel="elo.hand_over.save"
      onClose={() => {
        asked.settle.reject(new Error(translate('elo.hand_over.left', { name })));
        setAsked(null);
      }}
      then={() => setAsked(null)}
    >
      <Alert severity="warning" sx={{ mb: 1 }}>
        {asked.message} {translate('elo.hand_over.content')}
      </Alert>
      <FacilitatorInput label="elo.hand_over.to" helperText="elo.hand_over.to_help" validate={neededWhereMoved} />
      <RadioButtonGroupInput
        source="appointments"
        label="elo.leaders.appointments"
        choices={choicesOf('leaders.bookings', ['MOVE', 'CANCEL'])}
        validate={required()}
      />
    </FormSheet>
  );
  return [handingOver, dialog];
}
