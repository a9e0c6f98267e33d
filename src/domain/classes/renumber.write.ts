/**
 * Numbers the meetings of classes from 1 in chronological order: a statement that writes only rows whose number changes.
 * @param classes SQL of their ids
 * @param now SQL of the time for `updated_at`
 */
export const renumbering = (classes: string, now: string): string => `
  update meetings as m set position = n.position, updated_at = ${now}
    from (
      select id, row_number() over (partition by class_id order by starts_at, id)::int as position
        from meetings where class_id in (${classes})
    ) as n
   where m.id = n.id and m.position <> n.position`;
