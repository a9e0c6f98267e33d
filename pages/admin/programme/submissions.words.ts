import type { Words } from '../language/words.js';

export const submissionWords: Words = {
  'resources.submissions.fields': {
    attempt: ['Envio nº', 'Attempt no.'],
    score: ['Nota', 'Score'],
    facilitatorComment: ['Comentário', 'Comment'],
    createdAt: ['Entregue em', 'Handed in on'],
    evaluatedAt: ['Avaliada em', 'Evaluated on'],
    waiting: ['Só as que esperam avaliação', 'Only those to evaluate'],
  },
  'resources.submissions.empty': ['Ainda não há entregas.', 'There are no submissions yet.'],
  'resources.activity-templates.fields': {
    description: ['Para que serve', 'What it is for'],
    upload: ['Arquivo (até 50 MB)', 'File (at most 50 MB)'],
  },
  'resources.activity-templates.empty': [
    'Ainda não há modelos. Um modelo é o arquivo a partir do qual a turma faz uma atividade.',
    'There are no templates yet. A template is the file that a class works from in an activity.',
  ],
  'elo.hand_in_rules': {
    title: ['Prazos', 'Deadlines'],
    none: ['Sem prazo e sem limite de envios', 'No deadline, and as often as people like'],
    edit: ['Prazos de %{title}', 'Deadlines of %{title}'],
    due: ['Prazo', 'Deadline'],
    due_help: ['O que chega depois fica marcado como atrasado.', 'What comes later is marked as late.'],
    closes: ['Encerra em', 'Closes on'],
    closes_help: [
      'Depois disso só a equipe da turma entrega. Vazio: até o fim do ciclo.',
      'After that staff of the class alone hands in. Empty: until the end of the cycle.',
    ],
    attempts: ['Envios por participante', 'Attempts of a participant'],
    saved: ['Prazos de %{title} salvos', 'Deadlines of %{title} saved'],
  },
  'elo.submission_statuses': {
    SUBMITTED: ['À espera de avaliação', 'Waits for evaluation'],
    EVALUATED: ['Avaliada', 'Evaluated'],
  },
  'elo.submissions': {
    late: ['Atrasada', 'Late'],
    newer: ['Há um envio mais novo', 'A newer attempt waits'],
    files: ['Arquivos', 'Files'],
    no_files: ['Nenhum arquivo.', 'No files.'],
    evaluate: ['Avaliar', 'Evaluate'],
    evaluate_again: ['Avaliar de novo', 'Evaluate again'],
    evaluated: ['Entrega de %{name} avaliada', 'Submission of %{name} evaluated'],
    score_help: ['De 0 a 100. Nota, comentário ou os dois.', 'From 0 to 100. A score, a comment or both.'],
    withdraw: ['Retirar a avaliação', 'Take the evaluation back'],
    withdrawn: ['Avaliação de %{name} retirada', 'Evaluation of %{name} taken back'],
    resend: ['Pedir nova entrega', 'Ask to hand in again'],
    resend_comment: ['O que falta (vai no e-mail)', 'What is missing (goes into the mail)'],
    resend_comment_unmailed: ['O que falta', 'What is missing'],
    resend_until: ['Até quando', 'Until when'],
    resend_until_help: [
      'Vale também depois do encerramento da atividade. Vazio: a qualquer hora.',
      'Also after the activity has closed. Empty: at any time.',
    ],
    resend_content: [
      'A entrega “%{title}” sai das listas. Um e-mail pede a %{name} uma nova, se houver um endereço. Isso não pode ser desfeito.',
      'The submission “%{title}” leaves the lists. A mail asks %{name} for a new one, if there is an e-mail. This can’t be undone.',
    ],
    resend_content_unmailed: [
      'A entrega “%{title}” sai das listas. Este servidor não envia e-mails: peça a %{name} uma nova. Isso não pode ser desfeito.',
      'The submission “%{title}” leaves the lists. This server sends no mail: ask %{name} for a new one. This can’t be undone.',
    ],
    resent: [
      'A nova entrega foi pedida. Um e-mail avisa %{name}, se houver um endereço.',
      'A new submission was asked for. A mail tells %{name}, if there is an e-mail.',
    ],
    resent_unmailed: [
      'A nova entrega foi pedida. Este servidor não envia e-mails: avise %{name}.',
      'A new submission was asked for. This server sends no mail: tell %{name}.',
    ],
    remove_title: ['Remover a entrega de %{name}?', 'Remove the submission of %{name}?'],
    remove_content: [
      'A entrega “%{title}” sai de todas as listas. Ninguém recebe e-mail. Isso não pode ser desfeito.',
      'The submission “%{title}” leaves every list. Nobody is mailed. This can’t be undone.',
    ],
    removed: ['Entrega de %{name} removida', 'Submission of %{name} removed'],
    history: ['Histórico', 'History'],
    score_before: ['nota antes: %{score}', 'score before: %{score}'],
    comment_before: ['comentário antes: %{comment}', 'comment before: %{comment}'],
    changes: {
      EVALUATED: ['Avaliada', 'Evaluated'],
      EVALUATION_WITHDRAWN: ['Avaliação retirada', 'Evaluation taken back'],
      REPLACED: ['Entregue de novo', 'Handed in again'],
      FILE_REMOVED: ['Arquivo retirado', 'File taken out'],
      REMOVED: ['Removida', 'Removed'],
      SENT_BACK: ['Nova entrega pedida', 'Asked to hand in again'],
    },
  },
  'elo.templates': {
    activity_help: [
      'Uma atividade do curso da turma. Um segundo modelo para a mesma atividade toma o lugar do primeiro.',
      'An activity of the course of the class. A second template for it takes the place of the first.',
    ],
    class_first: [
      'Escolha primeiro a turma: as atividades são as do curso dela.',
      'Choose the class first: the activities are those of its course.',
    ],
    another_file: ['Outro arquivo no lugar (até 50 MB)', 'Another file in its place (at most 50 MB)'],
  },
};
