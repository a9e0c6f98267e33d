import LinkOffIcon from '@mui/icons-material/LinkOffOutlined';
import { ask } from '../data/graph.js';
import { RevokeCalendarFeedDocument } from './operations.js';
import { ActionButton } from '../parts/action-button.js';

/** Ends the address that programs read a calendar from, after a confirmation: the address can't be restored. */
export const RevokeFeed = ({ employee: { id, name } }: { employee: { id: string; name: string } }) => (
  <ActionButton
    label="elo.calendar.revoke_feed"
    icon={<LinkOffIcon />}
    run={() => ask(RevokeCalendarFeedDocument, { employeeId: id })}
    done="elo.calendar.feed_revoked"
    confirm={{ title: 'elo.calendar.revoke_feed', content: 'elo.calendar.revoke_feed_confirm', args: { name } }}
  />
);
