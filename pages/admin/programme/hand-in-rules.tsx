import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { NumberInput, useTranslate } from 'react-admin';
import { useDetails } from '../parts/details.js';
import { FormDialog } from '../parts/form-dialog.js';
import { Section } from '../parts/section.js';
import { TimeInput, timeText } from '../parts/time.js';
import type { ClassRecord } from './classes.data.js';
import { useRights } from './rights.js';
import { type HandInRule, setHandInRule } from './submissions.data.js';

/** The deadline and the number of attempts for the activities of a class: set by people that run the class. */
export function HandInRules() {
  const group = useDetails<ClassRecord>('meetings');
  const translate = useTranslate();
  const { runs } = useRights();
  if (!group) return null;
  const ruleOf = new Map(group.handInRules.map(rule => [rule.activity.id, rule]));
  const activities = group.course.activities.filter(({ kind }) => kind === 'DELIVERABLE');
  if (activities.length === 0) return null;
  return (
    <Section title="elo.hand_in_rules.title">
      <Box component="ul" sx={{ m: 0, px: 2, pb: 2, listStyle: 'none', display: 'grid', gap: 1 }}>
        {activities.map(({ id, title }) => {
          const rule = ruleOf.get(id);
          return (
            <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography>{title}</Typography>
                <Typography variant="body2" color="textSecondary">
                  {textOf(rule, translate)}
                </Typography>
              </Box>
              {runs(group) && (
                <FormDialog
                  compact
                  label={translate('elo.hand_in_rules.edit', { title })}
                  icon={<EditIcon fontSize="small" />}
                  defaults={{ dueAt: rule?.dueAt, closesAt: rule?.closesAt, maxAttempts: rule?.maxAttempts }}
                  save={(form: HandInRule) => setHandInRule(group.id, id, form)}
                  done="elo.hand_in_rules.saved"
                  args={{ title }}
                >
                  <TimeInput source="dueAt" label="elo.hand_in_rules.due" helperText="elo.hand_in_rules.due_help" />
                  <TimeInput
                    source="closesAt"
                    label="elo.hand_in_rules.closes"
                    helperText="elo.hand_in_rules.closes_help"
                  />
                  <NumberInput source="maxAttempts" label="elo.hand_in_rules.attempts" min={1} max={100} step={1} />
                </FormDialog>
              )}
            </Box>
          );
        })}
      </Box>
    </Section>
  );
}

function textOf(rule: HandInRule | undefined, translate: ReturnType<typeof useTranslate>): string {
  if (!rule) return translate('elo.hand_in_rules.none');
  const { dueAt, closesAt, maxAttempts } = rule;
  return [
    dueAt && `${translate('elo.hand_in_rules.due')}: ${timeText(dueAt)}`,
    closesAt && `${translate('elo.hand_in_rules.closes')}: ${timeText(closesAt)}`,
    maxAttempts && `${translate('elo.hand_in_rules.attempts')}: ${String(maxAttempts)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
