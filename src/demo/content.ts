/** The published posts of data/posts.csv; the last one is a draft. */
const PUBLISHED_POSTS = 6;

/** Settings and institutions of the content backend, and the likes of a few people. */
export function demoContent(now: Date): { table: string; rows: object[] }[] {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  return [
    {
      table: 'post_likes',
      // One person likes the first post, two the second …
      rows: Array.from({ length: PUBLISHED_POSTS }, (_post, index) =>
        Array.from({ length: index + 1 }, (_, n) => ({ post_id: index + 1, user_id: 110 + n })),
      ).flat(),
    },
    {
      table: 'institution_profiles',
      rows: Array.from({ length: 12 }, (_, index) => ({
        user_id: 101 + index,
        hospital_id: 1 + (index % 6),
        position: positions[index % positions.length],
        terms_accepted_at: daysAgo(90),
      })),
    },
    {
      table: 'site_settings',
      rows: [
        {
          name: 'theme',
          value: JSON.stringify({
            siteName: 'Elo Saúde',
            tagline: 'Educação para quem cuida',
            supportEmail: 'suporte@demo.test',
            footer: 'Dados de demonstração.',
          }),
          updated_by_id: 1,
        },
      ],
    },
    {
      // participant2 records the measurements of the first group, participant3 reads them.
      table: 'hospital_group_members',
      rows: [
        { group_id: 1, user_id: 102, role: 'EDITOR', given_by_id: 2 },
        { group_id: 1, user_id: 103, role: 'MEMBER', given_by_id: 2 },
      ],
    },
    {
      table: 'group_invitations',
      rows: [
        { group_id: 1, email: 'convidada@demo.test', invited_by_id: 2, accepted_at: null },
        { group_id: 1, email: 'participant1@demo.test', invited_by_id: 2, accepted_at: daysAgo(80) },
      ],
    },
  ];
}

const positions = ['Enfermeira', 'Médico', 'Gestora de leitos', 'Técnico de enfermagem'];
