import { escapeLiteral } from '../../postgres/index.js';
import { renumbering } from './renumber.write.js';
import { roomSlug } from './rooms.rules.js';

// The writes of an import of classes and meetings to other tables and columns than their own (imports/programme.noun.ts).

type Run = (sql: string) => Promise<{ rows: unknown[] }>;

/** Creates or renames the rooms named in a file. Renaming keeps the address, so that existing links stay valid. */
export async function nameRooms(run: Run): Promise<void> {
  const named = `import_classes as r where r.x_room_name is not null and not r.bad`;
  await run(
    `update rooms as o set name = r.x_room_name, updated_at = {now} from ${named} and o.class_id = r.id and o.name <> r.x_room_name`,
  );
  const { rows } = await run(
    `select r.id, r.x_room_name as name from ${named} and not exists (select from rooms as o where o.class_id = r.id)`,
  );
  if (rows.length === 0) return;
  const values = (rows as { id: number; name: string }[]).map(
    ({ id, name }) => `(${id}, ${escapeLiteral(name)}, ${escapeLiteral(roomSlug(`class-${id}`))}, {now}, {now})`,
  );
  await run(`insert into rooms (class_id, name, slug, created_at, updated_at) values ${values.join(', ')}`);
}

export const renumberMeetings = async (run: Run): Promise<void> =>
  void (await run(renumbering(`select class_id from import_meetings where state <> 'left' and not bad`, '{now}')));
