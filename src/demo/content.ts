/** Posts, settings and institutions of the content backend, and what a few people like. */
export function demoContent(now: Date): { table: string; rows: object[] }[] {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  return [
    {
      table: 'posts',
      rows: posts.map(({ days, ...post }, index) => ({
        id: index + 1,
        ...post,
        author_id: index % 2 === 0 ? 1 : 2,
        published_at: days === null ? null : daysAgo(days),
        created_at: daysAgo(days ?? 1),
        updated_at: daysAgo(days ?? 1),
      })),
    },
    {
      table: 'post_likes',
      // The first post is liked by one, the second by two …
      rows: posts
        .filter(({ days }) => days !== null && days > 0)
        .flatMap((_post, index) =>
          Array.from({ length: index + 1 }, (_, n) => ({ post_id: index + 1, user_id: 110 + n })),
        ),
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
      table: 'group_invitations',
      rows: [
        { group_id: 1, email: 'convidada@demo.test', invited_by_id: 2, accepted_at: null },
        { group_id: 1, email: 'participant1@demo.test', invited_by_id: 2, accepted_at: daysAgo(80) },
      ],
    },
  ];
}

const positions = ['Enfermeira', 'Médico', 'Gestora de leitos', 'Técnico de enfermagem'];

const posts = [
  {
    slug: 'alta-segura-antes-das-dez',
    title: 'Alta segura antes das dez',
    excerpt: 'Como três hospitais anteciparam a alta sem pressa e sem risco.',
    body: 'Antecipar a alta começa na véspera: **plano de alta**, transporte e receita prontos até as 18 horas.',
    category: 'praticas',
    days: 2,
  },
  {
    slug: 'nedocs-na-pratica',
    title: 'NEDOCS na prática',
    excerpt: 'O que o índice mede, quando medir e o que fazer com o resultado.',
    body: 'Meça sempre nos mesmos horários. O valor isolado diz pouco; a tendência do turno diz muito.',
    category: 'indicadores',
    days: 9,
  },
  {
    slug: 'huddle-de-leitos-em-dez-minutos',
    title: 'Huddle de leitos em dez minutos',
    excerpt: 'Um roteiro para a reunião diária que destrava internações.',
    body: '1. Quantos pacientes esperam leito?\n2. Quais altas saem hoje?\n3. O que impede cada uma?',
    category: 'praticas',
    days: 16,
  },
  {
    slug: 'novas-turmas-de-acolhimento',
    title: 'Novas turmas de Acolhimento',
    excerpt: 'Inscrições abertas para o ciclo deste ano.',
    body: 'As turmas têm encontros coletivos ao vivo e gravação por 72 horas.',
    category: 'noticias',
    days: 23,
  },
  {
    slug: 'centro-cirurgico-a-primeira-hora',
    title: 'Centro cirúrgico: a primeira hora',
    excerpt: 'Atrasos no primeiro caso custam o dia inteiro.',
    body: 'Equipe, sala e paciente prontos às 7h: o *checklist* da véspera evita a maioria dos atrasos.',
    category: 'praticas',
    days: 30,
  },
  {
    slug: 'tempo-medio-de-permanencia',
    title: 'Tempo médio de permanência sem mistério',
    excerpt: 'Pacientes-dia divididos por saídas, e o que fica de fora da conta.',
    body: 'Saídas são altas, óbitos e transferências externas. Transferência interna não é saída.',
    category: 'indicadores',
    days: 37,
  },
  {
    slug: 'relatorio-anual',
    title: 'Relatório anual',
    excerpt: '',
    body: 'Em preparação.',
    category: 'noticias',
    days: null,
  },
];
