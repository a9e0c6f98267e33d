import EraseIcon from '@mui/icons-material/PersonOffOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { TextInput, Title, useNotify, usePermissions, useRecordContext, useTranslate } from 'react-admin';
import type { Permissions } from '../data/auth-provider.js';
import { ask } from '../data/graph.js';
import {
  type ErasureLineFragment,
  ErasePersonDocument,
  type ErasePersonMutation,
  OpenErasuresDocument,
  type OpenErasuresQuery,
  type PersonDetailsFragment,
  PersonErasuresDocument,
  PlanErasureDocument,
  type PlanErasureMutation,
  WithdrawErasureDocument,
} from './operations.js';
import { ActionButton } from '../parts/action-button.js';
import { FormDialog } from '../parts/form-dialog.js';
import { EmptyText, Section } from '../parts/section.js';
import { timeText } from '../parts/time.js';
import { useHandOver } from './hand-over.js';

type Erasure = ErasureLineFragment;

/** The time of the event that the state names, in the past or in the future. */
function timeOf({ state, dueAt, finishedAt, withdrawnAt }: Erasure): string {
  const at = { WAITING: dueAt, DONE: finishedAt, WITHDRAWN: withdrawnAt, REQUESTED: null, RUNNING: null }[state];
  return at === null ? '' : timeText(at);
}

/** One erasure: its state, the person that asked for it, and a button to withdraw it while possible. */
function Line({ of, who, then }: { of: Erasure; who?: ReactNode; then: () => Promise<unknown> }) {
  const translate = useTranslate();
  const { id, state, requestedAt, requestedBy, error } = of;
  const by = requestedBy?.name ?? translate('elo.erasures.operator');
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center', minHeight: 40 }}>
      <Typography component="span" sx={{ overflowWrap: 'anywhere' }}>
        {who}
        {who && ': '}
        {translate(`elo.erasures.states.${state}`, { time: timeOf(of) })} ·{' '}
        {translate('elo.erasures.asked_for', { time: timeText(requestedAt), who: by })}
        {error && ` · ${error}`}
      </Typography>
      {(state === 'REQUESTED' || state === 'WAITING') && (
        <ActionButton
          label="elo.erasures.withdraw"
          run={() => ask(WithdrawErasureDocument, { id }).then(then)}
          done="elo.erasures.withdrawn"
        />
      )}
    </Box>
  );
}

const Lines = ({ children }: { children: ReactNode }) => (
  <Box component="ul" sx={{ m: 0, px: 2, pb: 2, listStyle: 'none' }}>
    {children}
  </Box>
);

type Plan = PlanErasureMutation['erasePerson'];

/** The effect of an erasure in five sentences, and under "details" the data that stay, with the reasons. */
function Effect({ id, name }: { id: string; name: string }) {
  const translate = useTranslate();
  const [plan, setPlan] = useState<Plan | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    ask(PlanErasureDocument, { id }).then(
      ({ erasePerson }) => setPlan(erasePerson),
      (error: unknown) => setRefusal((error as Error).message),
    );
  }, [id]);
  if (refusal !== null) return <Alert severity="error">{refusal}</Alert>;
  if (!plan) return null;
  const staying = plan.effects.filter(({ kind }) => kind === 'KEPT' || kind === 'ELSEWHERE');
  return (
    <Box sx={{ width: '100%', mb: 2 }}>
      {(['when', 'gone', 'final', 'until_then', 'told'] as const).map(each => (
        <Typography key={each} sx={{ mb: 1, overflowWrap: 'anywhere' }}>
          {translate(`elo.erasures.effects.${each}`, { name, date: timeText(plan.dueAt, 'date') })}
        </Typography>
      ))}
      <details>
        <Typography component="summary" sx={{ cursor: 'pointer' }}>
          {translate('elo.erasures.stays')}
        </Typography>
        <Box component="ul" tabIndex={0} sx={{ m: 0, mt: 1, pl: 2.5, maxHeight: 320, overflow: 'auto' }}>
          {staying.map(({ place, name: what, count, reason }) => (
            <Typography component="li" variant="body2" key={place} sx={{ mb: 0.5 }}>
              <strong>{count === null ? what : `${what} (${count})`}</strong>
              {reason && `: ${reason}`}
            </Typography>
          ))}
        </Box>
      </details>
    </Box>
  );
}

/** The erasures of the person around it, and the button to start one: for administrators, and not for their own person. */
export function PersonErasures() {
  const person = useRecordContext<PersonDetailsFragment>();
  const { permissions = [] } = usePermissions<Permissions>();
  const translate = useTranslate();
  const notify = useNotify();
  const [found, setFound] = useState<readonly Erasure[] | null>(null);
  const [handingOver, handOverDialog] = useHandOver(person?.name ?? '');
  const id = permissions.includes('ADMIN') ? person?.id : undefined;
  const look = useCallback(async () => {
    if (id === undefined) return;
    try {
      const { erasures } = await ask(PersonErasuresDocument, { id });
      setFound(erasures.nodes);
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
  }, [id, notify]);
  useEffect(() => void look(), [look]);
  if (!person || id === undefined || !found) return null;
  const { name } = person;
  const isDecided = found.some(({ state }) => state === 'WAITING' || state === 'RUNNING' || state === 'DONE');
  return (
    <Section
      title="elo.erasures.title"
      action={
        !isDecided && (
          <FormDialog
            label={translate('elo.erasures.erase')}
            icon={<EraseIcon />}
            resource="erasures"
            save={() => handingOver(handOver => ask(ErasePersonDocument, { id, handOver }))}
            saveLabel="elo.erasures.erase"
            isDangerous
            done="elo.erasures.decided"
            args={({ erasePerson }: ErasePersonMutation) => ({ time: timeText(erasePerson.erasure!.dueAt!) })}
            then={() => void look()}
          >
            <Effect id={id} name={name} />
            <TextInput
              source="name"
              label="elo.erasures.type_name"
              helperText={name}
              validate={(typed: unknown) => (typed === name ? undefined : 'elo.erasures.other_name')}
            />
          </FormDialog>
        )
      }
    >
      {found.length === 0 ? (
        <EmptyText text="elo.erasures.nothing" />
      ) : (
        <Lines>
          {found.map(each => (
            <Line key={each.id} of={each} then={look} />
          ))}
        </Lines>
      )}
      {handOverDialog}
    </Section>
  );
}

/** The erasures that people have asked for, and those waiting for their day. */
export function OpenErasures() {
  const translate = useTranslate();
  const notify = useNotify();
  const [data, setData] = useState<OpenErasuresQuery | null>(null);
  const look = useCallback(
    () =>
      ask(OpenErasuresDocument, {}).then(setData, (error: unknown) =>
        notify((error as Error).message, { type: 'error' }),
      ),
    [notify],
  );
  useEffect(() => void look(), [look]);
  const lists = [
    ['requested', data?.requested.nodes ?? []],
    ['waiting', data?.waiting.nodes ?? []],
  ] as const;
  return (
    <Box sx={{ p: 2 }}>
      <Title title={translate('elo.pages.erasures')} />
      {data && lists.every(([, nodes]) => nodes.length === 0) && (
        <Typography>{translate('elo.erasures.none_open')}</Typography>
      )}
      {lists
        .filter(([, nodes]) => nodes.length > 0)
        .map(([name, nodes]) => (
          <Section key={name} title={`elo.erasures.${name}`}>
            <Lines>
              {nodes.map(each => (
                <Line
                  key={each.id}
                  of={each}
                  who={<Link href={`#/people/${each.person.id}/show`}>{each.person.name}</Link>}
                  then={look}
                />
              ))}
            </Lines>
          </Section>
        ))}
    </Box>
  );
}
