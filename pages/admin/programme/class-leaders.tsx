import HandOverIcon from '@mui/icons-material/SwapHorizOutlined';
import RemoveIcon from '@mui/icons-material/PersonRemoveOutlined';
import SubstituteIcon from '@mui/icons-material/PersonAddAltOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DateInput, RadioButtonGroupInput, required, useTranslate } from 'react-admin';
import { ActionButton } from '../parts/action-button.js';
import { FormDialog } from '../parts/form-dialog.js';
import { Section } from '../parts/section.js';
import { dayText } from '../parts/time.js';
import { choicesOf } from '../parts/choose.js';
import { FacilitatorInput } from './choose.js';
import { type ClassRecord, handOver, removeSubstitute, setSubstitute } from './classes.data.js';
import { useRights } from './rights.js';

interface Of {
  group: ClassRecord;
}

/** Today, in the form of a day input. */
const today = (): string => new Date().toLocaleDateString('sv-SE');

/** Gives the class another facilitator for good, or for some days. */
export function LeaderActions({ group }: Of) {
  const translate = useTranslate();
  const args = { group: group.name };
  return (
    <>
      <FormDialog
        label={translate('elo.leaders.hand_over')}
        icon={<HandOverIcon />}
        defaults={{ from: today(), appointments: 'MOVE' }}
        save={(form: Parameters<typeof handOver>[1]) => handOver(group.id, form)}
        done="elo.leaders.handed_over"
        args={args}
        saveLabel="elo.leaders.hand_over"
      >
        <Alert severity="warning">{translate('elo.leaders.hand_over_content', args)}</Alert>
        <FacilitatorInput label="elo.leaders.next" helperText="elo.leaders.search_help" validate={required()} />
        <DateInput source="from" label="elo.leaders.from" helperText="elo.leaders.from_help" validate={required()} />
        <RadioButtonGroupInput
          source="appointments"
          label="elo.leaders.appointments"
          choices={choicesOf('leaders.bookings', ['MOVE', 'CANCEL'])}
          validate={required()}
        />
      </FormDialog>
      <FormDialog
        label={translate('elo.leaders.substitute')}
        icon={<SubstituteIcon />}
        defaults={{ from: today(), to: today() }}
        save={(form: Parameters<typeof setSubstitute>[1]) => setSubstitute(group.id, form)}
        done="elo.leaders.substitute_set"
        args={args}
      >
        <Alert severity="info">{translate('elo.leaders.substitute_content', args)}</Alert>
        <FacilitatorInput
          source="userId"
          label="elo.leaders.who"
          helperText="elo.leaders.search_help"
          validate={required()}
        />
        <DateInput source="from" label="elo.leaders.first_day" validate={required()} />
        <DateInput source="to" label="elo.leaders.last_day" validate={required()} />
      </FormDialog>
    </>
  );
}

/** The substitutes of the class, now or later. */
export function Substitutes({ group }: Of) {
  const { editsProgramme } = useRights();
  const ahead = group.substitutes.filter(({ endsAt }) => Date.parse(endsAt) > Date.now());
  if (ahead.length === 0) return null;
  return (
    <Section title="elo.leaders.substitutes">
      <Box component="ul" sx={{ m: 0, px: 2, pb: 2, listStyle: 'none', display: 'grid', gap: 1 }}>
        {ahead.map(({ id, from, to, user }) => (
          <Box component="li" key={id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Typography>{`${user.name} · ${dayText(from)} – ${dayText(to)}`}</Typography>
            {editsProgramme && (
              <ActionButton
                label="elo.leaders.end"
                icon={<RemoveIcon />}
                run={() => removeSubstitute(group.id, user.id)}
                undo={() => setSubstitute(group.id, { userId: user.id, from, to })}
                done="elo.leaders.ended"
                args={{ name: user.name }}
              />
            )}
          </Box>
        ))}
      </Box>
    </Section>
  );
}
