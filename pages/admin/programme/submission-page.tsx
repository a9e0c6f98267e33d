import EvaluateIcon from '@mui/icons-material/GradeOutlined';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import ResendIcon from '@mui/icons-material/ReplayOutlined';
import WithdrawIcon from '@mui/icons-material/UndoOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { maxValue, minValue, NumberInput, Show, TextInput, useRedirect, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { ActionButton } from '../parts/action-button.js';
import { useDetails } from '../parts/details.js';
import { Facts } from '../parts/facts.js';
import { FileLink } from '../parts/file-link.js';
import { FormDialog } from '../parts/form-dialog.js';
import { HistoryLink } from '../parts/history.js';
import { EmptyText, Section } from '../parts/section.js';
import { TimeInput, timeText } from '../parts/time.js';
import { useRights } from './rights.js';
import { SubmissionStatus } from './submission-list.js';
import { asBefore, askAgain, evaluate, remove, type SubmissionRecord, withdraw } from './submissions.data.js';
import { goneWithWay } from '../parts/gone.js';

/** A submission with its files: people that teach the class evaluate it, or return it. */
export const SubmissionPage = () => (
  <Show {...goneWithWay} actions={false}>
    <Content />
  </Show>
);

function Content() {
  const submission = useDetails<SubmissionRecord>('files');
  const { teaches } = useRights();
  if (!submission) return null;
  const { participant, class: group } = submission;
  const field = (name: string) => `resources.submissions.fields.${name}`;
  return (
    <Box sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mb: 2, '&:empty': { display: 'none' } }}>
        {teaches(group) && <Actions submission={submission} />}
        <HistoryLink />
      </Box>
      <Facts
        of={[
          [field('participantId'), [participant.name, participant.email].filter(Boolean).join(' · ')],
          [field('activityId'), submission.activity.title],
          [
            field('classId'),
            <Link key="class" component={RouterLink} to={`/classes/${group.id}/show/submissions`}>
              {group.name}
            </Link>,
          ],
          [field('title'), submission.title],
          [field('attempt'), String(submission.attempt)],
          [field('createdAt'), timeText(submission.createdAt)],
          [field('status'), <SubmissionStatus key="status" of={submission} />],
          ...(submission.evaluatedAt ? [[field('evaluatedAt'), timeText(submission.evaluatedAt)] as const] : []),
          ...(submission.facilitatorComment
            ? [[field('facilitatorComment'), submission.facilitatorComment] as const]
            : []),
        ]}
      />
      <Section title="elo.submissions.files">
        {submission.files.length === 0 ? (
          <EmptyText text="elo.submissions.no_files" />
        ) : (
          <Box component="ul" sx={{ m: 0, px: 2, pb: 2, listStyle: 'none', display: 'grid', gap: 1 }}>
            {submission.files.map(file => (
              <li key={file.id}>
                <FileLink file={file} />
              </li>
            ))}
          </Box>
        )}
      </Section>
      <History of={submission} />
    </Box>
  );
}

function Actions({ submission }: { submission: SubmissionRecord }) {
  const translate = useTranslate();
  const redirect = useRedirect();
  const { id, status, participant, title } = submission;
  const args = { name: participant.name, title };
  const leave = () => redirect('list', 'submissions');
  return (
    <>
      <FormDialog
        label={translate(status === 'EVALUATED' ? 'elo.submissions.evaluate_again' : 'elo.submissions.evaluate')}
        icon={<EvaluateIcon />}
        record={submission}
        save={(evaluation: Pick<SubmissionRecord, 'score' | 'facilitatorComment'>) => evaluate(id, evaluation)}
        undo={() => asBefore(submission)}
        done="elo.submissions.evaluated"
        args={args}
        saveLabel="elo.submissions.evaluate"
      >
        <NumberInput
          source="score"
          min={0}
          max={100}
          step={0.01}
          validate={[minValue(0), maxValue(100)]}
          helperText="elo.submissions.score_help"
        />
        <TextInput source="facilitatorComment" multiline minRows={4} slotProps={{ htmlInput: { maxLength: 5000 } }} />
      </FormDialog>
      {status === 'EVALUATED' && (
        <ActionButton
          label="elo.submissions.withdraw"
          icon={<WithdrawIcon />}
          run={() => withdraw(id)}
          undo={() => asBefore(submission)}
          done="elo.submissions.withdrawn"
          args={args}
        />
      )}
      <FormDialog
        label={translate('elo.submissions.resend')}
        icon={<ResendIcon />}
        save={(asked: { comment?: string | null; until?: string | null }) => askAgain(id, asked)}
        then={leave}
        done="elo.submissions.resent"
        args={args}
        saveLabel="elo.submissions.resend"
      >
        <Typography sx={{ mb: 2 }}>{translate('elo.submissions.resend_content', args)}</Typography>
        <TextInput
          source="comment"
          label="elo.submissions.resend_comment"
          multiline
          minRows={3}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
        />
        <TimeInput source="until" label="elo.submissions.resend_until" helperText="elo.submissions.resend_until_help" />
      </FormDialog>
      <ActionButton
        label="ra.action.delete"
        icon={<RemoveIcon />}
        color="error"
        run={() => remove(id)}
        then={leave}
        done="elo.submissions.removed"
        args={args}
        confirm={{ title: 'elo.submissions.remove_title', content: 'elo.submissions.remove_content', args }}
      />
    </>
  );
}

/** The changes, with the former values. */
function History({ of: { history } }: { of: SubmissionRecord }) {
  const translate = useTranslate();
  if (history.nodes.length === 0) return null;
  return (
    <Section title="elo.submissions.history">
      <Box component="ol" sx={{ m: 0, px: 2, pb: 2, listStyle: 'none', display: 'grid', gap: 1 }}>
        {history.nodes.map(({ id, change, changedAt, changedByName, score, facilitatorComment }) => (
          <li key={id}>
            <Typography>{translate(`elo.submissions.changes.${change}`)}</Typography>
            <Typography variant="body2" color="textSecondary">
              {[
                timeText(changedAt),
                changedByName,
                score !== null && translate('elo.submissions.score_before', { score }),
                facilitatorComment && translate('elo.submissions.comment_before', { comment: facilitatorComment }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
          </li>
        ))}
      </Box>
    </Section>
  );
}
