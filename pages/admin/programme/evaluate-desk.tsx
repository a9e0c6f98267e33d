import OpenIcon from '@mui/icons-material/OpenInNewOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useGetOne, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { FileLink } from '../parts/file-link.js';
import { FilePreview } from '../parts/file-preview.js';
import { timeText } from '../parts/time.js';
import { type Draft, EvaluateForm } from './evaluate-form.js';
import { useRights } from './rights.js';
import { SubmissionStatus } from './submission-list.js';
import type { SubmissionRecord } from './submissions.data.js';

/** A submission is read again so often while it is open: somebody else may evaluate it. */
const AGAIN_MS = 15_000;

interface DeskProps {
  id: string;
  draft: Draft | undefined;
  setDraft: (draft: Draft | undefined) => void;
  next: () => void;
  onEvaluated: () => void;
}

/** A submission on the desk of the evaluator: its file, and the form beside it; on a phone below it. */
export function Desk({ id, ...form }: DeskProps) {
  const translate = useTranslate();
  const { teaches } = useRights();
  const {
    data: submission,
    error,
    isFetchedAfterMount,
    refetch,
  } = useGetOne<SubmissionRecord>('submissions', { id }, { refetchInterval: AGAIN_MS });
  /** The submission as the person has seen it; undefined until the server has said how it is now. */
  const [seen, setSeen] = useState<string>();
  if (isFetchedAfterMount && submission && seen === undefined) setSeen(submission.updatedAt);
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!submission) return <LinearProgress />;
  const { participant, activity, class: group } = submission;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(18rem, 24rem)' },
        alignItems: 'start',
      }}
    >
      <Files of={submission} />
      <Card variant="outlined" sx={{ p: 2, position: { md: 'sticky' }, top: { md: 72 } }}>
        <Typography variant="h6" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {participant.name}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {[activity.title, submission.title !== activity.title && submission.title, group.name]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {translate('resources.submissions.fields.attempt')} {submission.attempt} · {timeText(submission.createdAt)}
        </Typography>
        <Box sx={{ mb: 1 }}>
          <SubmissionStatus of={submission} />
        </Box>
        {teaches(group) ? (
          <EvaluateForm
            {...form}
            submission={submission}
            seen={seen ?? submission.updatedAt}
            setSeen={setSeen}
            readAgain={() => void refetch()}
          />
        ) : (
          <Alert severity="info">{translate('elo.evaluate.not_yours')}</Alert>
        )}
        <Button
          size="small"
          startIcon={<OpenIcon />}
          component={RouterLink}
          to={`/submissions/${id}/show`}
          sx={{ mt: 1 }}
        >
          {translate('elo.evaluate.to_record')}
        </Button>
      </Card>
    </Box>
  );
}

function Files({ of: { files } }: { of: SubmissionRecord }) {
  const translate = useTranslate();
  const [chosen, choose] = useState(files[0]?.id);
  const file = files.find(({ id }) => id === chosen) ?? files[0];
  return (
    <Card
      component="section"
      variant="outlined"
      aria-label={translate('elo.submissions.files')}
      sx={{ display: 'flex', flexDirection: 'column', maxHeight: { xs: '60vh', md: 'calc(100vh - 9rem)' } }}
    >
      {files.length > 1 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 1 }}>
          {files.map(({ id, originalName }) => (
            <Button
              key={id}
              size="small"
              variant={id === file?.id ? 'contained' : 'outlined'}
              aria-pressed={id === file?.id}
              onClick={() => choose(id)}
              sx={{ maxWidth: '100%', textTransform: 'none', overflowWrap: 'anywhere' }}
            >
              {originalName}
            </Button>
          ))}
        </Box>
      )}
      {file ? (
        <>
          <Box sx={{ px: 2, py: 1, overflowWrap: 'anywhere' }}>
            <FileLink file={file} />
          </Box>
          {/* Reached by Tab, so that the arrow keys scroll a long file. */}
          <Box tabIndex={0} role="region" aria-label={file.originalName} sx={{ overflow: 'auto', minHeight: 0 }}>
            <FilePreview file={file} />
          </Box>
        </>
      ) : (
        <Typography color="textSecondary" sx={{ p: 2 }}>
          {translate('elo.submissions.no_files')}
        </Typography>
      )}
    </Card>
  );
}
