import { participantId, participantName } from './people.js';

interface DemoSubmission {
  id: number;
  participant_id: number;
  title: string;
  status: string;
  evaluated_at: string | null;
  created_at: string;
}

interface DemoFile {
  id: number;
  path: string;
  original_name: string;
  media_type: string;
  size: number;
  sha256: string;
  submission_id: number | null;
}

/** Each evaluated submission was handed in under another title first, and had a lower evaluation before. */
export const demoRevisions = (submissions: readonly DemoSubmission[], files: readonly DemoFile[]) =>
  submissions
    .filter(({ status }) => status === 'EVALUATED')
    .flatMap(({ id, participant_id, title, evaluated_at, created_at }) => {
      const own = files
        .filter(({ submission_id }) => submission_id === id)
        .map(({ id: file, path, original_name: originalName, media_type: mediaType, size, sha256 }) => ({
          id: file,
          path,
          originalName,
          mediaType,
          size,
          sha256,
        }));
      const before = { submission_id: id, participant_id, class_id: 1, files: JSON.stringify(own) };
      const oneHourBefore = new Date(Date.parse(evaluated_at!) - 3_600_000).toISOString();
      const open = { status: 'SUBMITTED', score: null, facilitator_comment: null, evaluated_at: null };
      const facilitator = { changed_by_id: 3, changed_by_name: 'Fernanda Facilitadora' };
      return [
        {
          ...before,
          ...open,
          change: 'REPLACED',
          changed_by_id: participant_id,
          changed_by_name: participantName(participant_id - participantId(0)),
          title: `${title} (rascunho)`,
          created_at: new Date(Date.parse(created_at) + 3_600_000).toISOString(),
        },
        { ...before, ...open, ...facilitator, change: 'EVALUATED', title, created_at: oneHourBefore },
        {
          ...before,
          ...facilitator,
          change: 'EVALUATED',
          title,
          status: 'EVALUATED',
          score: 60,
          facilitator_comment: 'Falta o prazo de cada ação.',
          evaluated_at: oneHourBefore,
          created_at: evaluated_at,
        },
      ];
    })
    // In the order of their times, because ids are given in that order.
    .sort((a, b) => (a.created_at! < b.created_at! ? -1 : 1));
