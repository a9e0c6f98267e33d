import { isClaimed } from '../identity/contacts.query.js';
import { accountRow } from '../identity/account-row.query.js';
import { contactsToTakeOver } from '../identity/take-over.rules.js';
import { isStaff } from '../kernel/access.js';
import type { Person } from '../people/people.write.js';
import type { Choosing } from './conflicts.rules.js';
import { type MergeWork, setColumn } from './move-records.write.js';

/** The fields of which the caller may choose one, with their columns. */
const choosable = {
  name: 'name',
  cpf: 'cpf',
  birthday: 'birthday',
  gender: 'gender',
  race: 'race',
  timeZone: 'time_zone',
} as const;
/** The fields by which a person signs in: the kept person's stay. */
const waysIn = ['email', 'phone', 'username'] as const;

interface Both {
  kept: Person;
  dropped: Person;
}

/** Fills the fields that the kept person lacks, or whose other value was chosen, once the dropped person's row is gone. */
export async function takeOver(
  work: MergeWork,
  both: Both,
  choosing: Choosing,
  dropRow: () => Promise<void>,
): Promise<void> {
  const { ctx } = work;
  const [kept, dropped] = [await accountRow(ctx, both.kept.id), await accountRow(ctx, both.dropped.id)];
  const changes: [column: string, value: string | null][] = [];
  for (const [field, column] of Object.entries(choosable)) {
    const [own, other] = [kept.row[column] ?? null, dropped.row[column] ?? null];
    if (other === null || own === other) continue;
    const isTaken =
      own === null || choosing.choose({ conflict: field, kind: 'FIELD', label: field, usual: 'KEPT' }) === 'DROPPED';
    if (isTaken) changes.push([column, other]);
  }
  if (!kept.row['username'] && dropped.row['username']) changes.push(['username', dropped.row['username']]);
  const taken = contactsToTakeOver(kept, dropped, { isClaimed: isClaimed(kept), isStaff: isStaff(kept) });
  for (const [field, contact] of Object.entries(taken) as [
    'email' | 'phone',
    { value: string; verifiedAt: string | null },
  ][]) {
    changes.push([field, contact.value]);
    if (contact.verifiedAt !== null) changes.push([`${field}_verified_at`, contact.verifiedAt]);
  }
  for (const field of waysIn)
    if (dropped.row[field] && kept.row[field] && dropped.row[field] !== kept.row[field])
      choosing.tell({ conflict: field, kind: 'CONTACT', label: field, side: 'KEPT' });
  if (dropped.hasPassword) choosing.tell({ conflict: 'password', kind: 'PASSWORD', label: 'password', side: 'KEPT' });
  await tellOfWaysIn(work, choosing);
  await dropRow();
  for (const [column, to] of changes)
    await setColumn(work, { table: 'users', column, from: kept.row[column] ?? null, to, ids: [both.kept.id] });
}

const kinds: Readonly<Record<string, 'SECOND_FACTOR' | 'IDENTITY' | undefined>> = {
  second_factors: 'SECOND_FACTOR',
  identity_links: 'IDENTITY',
};
/** Names the dropped person's ways to sign in that were set aside. */
async function tellOfWaysIn({ steps }: MergeWork, choosing: Choosing): Promise<void> {
  for (const step of steps) {
    if (!('taken' in step) || step.rows.length === 0) continue;
    const kind = kinds[step.taken];
    if (kind) choosing.tell({ conflict: step.taken, kind, label: step.taken, side: 'KEPT' });
  }
}
