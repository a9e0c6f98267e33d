import Box from '@mui/material/Box';
import { Title, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { Overview } from './overview.js';
import { Service } from './service.js';

/** From seven old services to one; the address has the chosen service (`?service=portal`). */
export function Cutover() {
  const translate = useTranslate();
  const [address] = useSearchParams();
  const service = address.get('service');
  return (
    <Box sx={{ p: { xs: 1, md: 2 } }}>
      <Title title={translate('elo.pages.cutover')} />
      {service ? <Service key={service} facade={service} /> : <Overview isWall={address.has('wall')} />}
    </Box>
  );
}
