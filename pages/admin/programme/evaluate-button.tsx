import EvaluateIcon from '@mui/icons-material/GradeOutlined';
import Button from '@mui/material/Button';
import { useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { evaluateAddress, type EvaluateFilter } from './evaluate-address.js';
import { useRights } from './rights.js';

/**
 * Leads from a list of submissions to their evaluation one after the other, with the filter of the list. Without a status in
 * it, the submissions that wait are evaluated.
 * @param of the part of the filter that nobody chooses, such as the class
 */
export function EvaluateButton({ of = {} }: { of?: EvaluateFilter }) {
  const { filterValues, total } = useListContext();
  const { mayTeach } = useRights();
  const translate = useTranslate();
  if (!mayTeach || !total) return null;
  return (
    <Button
      size="small"
      startIcon={<EvaluateIcon />}
      component={Link}
      to={evaluateAddress({ status: 'SUBMITTED', ...(filterValues as EvaluateFilter), ...of })}
    >
      {translate('elo.work.one_after_another')}
    </Button>
  );
}
