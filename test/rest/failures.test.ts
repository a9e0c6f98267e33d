import { expect, it } from '@jest/globals';
import { failuresOf } from '../../rest/failures.js';
import { facades } from '../../rest/index.js';

/** Statuses that every route except GET may answer, because of a wrong body or because of this server. */
const always = [400, 408, 413, 415, 500, 503];

/** The statuses of a route's failures beyond these. */
function ownStatusesOf(id: string): number[] {
  const [found] = facades.flatMap(facade =>
    facade.routes.filter(entry => entry.id === id).map(entry => ({ facade, entry })),
  );
  return [...failuresOf(found!.facade, found!.entry).keys()].filter(status => !always.includes(status));
}

it.each<[string, string, number[]]>([
  ['portal.log.record', 'a record that may not be there', [401, 403, 404]],
  ['portal.participant-mode.record', 'a person who may not be there', [401, 403, 404]],
  ['portal.presence.auto', 'a meeting that may not run', [401, 403, 404, 409]],
  ['portal.schedule.appointment.create', 'a limit of bookings', [401, 403, 404, 409, 429]],
  ['portal.schedule.appointment.delete', 'a second cancellation', [401, 403, 404, 409]],
  ['portal.submissions.remove', 'nothing but rights', [401, 403, 404]],
  ['portal.submissions.create', 'files, which have limits and a storage', [401, 403, 404, 409, 429, 502]],
  ['submissions.files.remove', 'nothing but rights', [401, 403, 404]],
  ['schedule.appointments.export', 'a storage', [401, 403]],
  ['messaging.template.send', 'the messaging platform', [401, 403, 502]],
  ['messaging.otp.confirm', 'a limit of guesses', [401, 403, 429]],
  ['onboarding.participant.update', 'a CPF of somebody else, which is not told from a wrong one', [401, 403, 404, 429]],
  ['cms.jwt-auth.token', 'a password, in the open', [403, 429]],
  ['cms.email.write', 'participant mode, in which it is closed', [403]],
  ['cms.password.write', 'participant mode, in which it is closed, and a limit of links', [403, 429]],
  ['cms.activation.write', 'a limit of attempts', [403, 404, 429]],
  ['cms.action.front-logout', 'a form, which may have files', [401, 403, 429, 502]],
  ['cms.action.more-posts', 'a form, which may have files', [401, 403, 429, 502]],
  ['portal.schedule.slot.list', 'a query that is sent as POST', [401, 403, 404]],
])('%s documents the failures for %s', (id, _what, statuses) => {
  expect(ownStatusesOf(id)).toEqual(statuses);
});
