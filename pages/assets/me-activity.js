// An activity of the participant: its deadline, what they handed in, the evaluations, and the form for handing in.
import {
  again,
  ask,
  button,
  el,
  fill,
  large,
  link,
  nameOfClass,
  momentOf,
  NOT_FOUND,
  outside,
  pages,
  section,
  setTitle,
  start,
  today,
} from './me.js';
import { askFirst, form } from './me-form.js';
import { fileChooser, sizeOf } from './me-uploads.js';
import { ACTIVITY_OF_SUBMISSION, HAND_IN, MY_ACTIVITY, REPLACE_HAND_IN, WITHDRAW_HAND_IN } from './me-documents.js';

/** The mail about an evaluation names the submission. */
async function place() {
  const [, , kind, ...ids] = location.pathname.split('/');
  if (kind === 'activities') return { classId: ids[0], activityId: ids[1] };
  const { classId, activityId } = (await ask(ACTIVITY_OF_SUBMISSION, { id: ids[0] })).submission;
  return { classId, activityId };
}

const LEFT = 'Você não está mais nesta turma';
const NEVER_IN = 'Esta atividade é de uma turma que não é a sua';

async function show() {
  const where = await place();
  const found = await ask(MY_ACTIVITY, where);
  const { me, class: group } = found;
  const activity = group.course.activities.find(each => each.id === where.activityId);
  if (!activity) throw NOT_FOUND;
  const own = found.submissions.nodes
    .filter(each => each.participantId === me.id)
    .sort((a, b) => b.attempt - a.attempt);
  const rule = group.handInRules.find(each => each.activity.id === activity.id) ?? {
    dueAt: null,
    closesAt: null,
    maxAttempts: null,
  };
  const places = me.enrollments.filter(each => each.class.id === group.id);
  const hasPlace = places.some(each => each.canceledAt === null);
  const sentBack = found.submissionRevisions.nodes.find(
    each =>
      each.participantId === me.id && each.title === activity.title && !own.some(one => one.createdAt > each.changedAt),
  );
  // A hand-in that came in time stays as it is after the deadline.
  const mayChange = hasPlace && !isPast(rule.dueAt) && !isPast(rule.closesAt) && group.cycle.endsOn >= today();
  setTitle(activity.title);
  fill(
    el('p', { className: 'quiet' }, nameOfClass(group)),
    activity.description && el('p', { className: 'text' }, activity.description),
    ...found.activityTemplates.nodes.map(template),
    sentBack && askedAgain(sentBack),
    hasPlace
      ? toDo({ me, where, own, rule, cycle: group.cycle, isAskedAgain: Boolean(sentBack) })
      : el('p', { className: 'tip' }, `${places.length > 0 ? LEFT : NEVER_IN}: aqui não dá para entregar.`),
    own.length > 0 &&
      section(
        own.length > 1 ? 'Suas entregas' : 'Sua entrega',
        ...own.map(each => handIn(each, { mayChange, where, rule, isNewest: each === own[0] })),
      ),
    el('p', {}, link(pages.home, 'Voltar para o início')),
  );
}

const template = ({ description, file }) =>
  file &&
  el(
    'p',
    { className: 'tip' },
    description && `${description} `,
    outside(file.url, `Baixar o modelo: ${file.originalName}`),
    ` (${sizeOf(file.size)})`,
  );

const askedAgain = ({ note, changedAt }) =>
  el(
    'div',
    { className: 'tip' },
    el('p', {}, el('strong', {}, `Pediram que você envie de novo (${momentOf(changedAt)}).`)),
    note && el('blockquote', {}, note),
  );

const isPast = moment => moment !== null && new Date(moment) <= Date.now();

function toDo({ me, where, own, rule, cycle, isAskedAgain }) {
  const isOver = isPast(rule.closesAt) || cycle.endsOn < today();
  const isFull = rule.maxAttempts !== null && own.length >= rule.maxAttempts;
  const last = own[0];
  const lines = [deadlineOf(rule), attemptsOf(rule, own)].filter(Boolean).map(text => el('p', {}, text));
  if (isOver && !isAskedAgain)
    return el('section', { className: 'card' }, el('h2', {}, 'Entregas encerradas'), el('p', {}, closed(rule)));
  if (isFull && !isAskedAgain)
    return last.status === 'SUBMITTED' ? null : el('p', {}, 'Você já usou todas as tentativas.');
  const shown = handInForm({ me, where, isFirst: own.length === 0 });
  if (!last) return el('section', { className: 'card' }, el('h2', {}, 'Entregar'), ...lines, shown);
  return el(
    'details',
    { className: 'card' },
    el('summary', {}, 'Enviar outra versão'),
    ...lines,
    last.status === 'SUBMITTED' &&
      el(
        'p',
        {},
        'A anterior continua aqui; quem conduz a turma avalia a mais nova. Para corrigir a anterior, use “Trocar os arquivos”.',
      ),
    shown,
  );
}

const closed = ({ closesAt }) =>
  closesAt !== null && isPast(closesAt) ? `O fim era ${momentOf(closesAt)}.` : 'O ciclo desta turma terminou.';
const deadlineOf = ({ dueAt, closesAt }) => {
  if (dueAt !== null && !isPast(dueAt)) return `Prazo: ${momentOf(dueAt)}.`;
  if (dueAt !== null) return `O prazo era ${momentOf(dueAt)}: a entrega conta como atrasada.`;
  return closesAt !== null && `Até ${momentOf(closesAt)}.`;
};
const attemptsOf = ({ maxAttempts }, own) =>
  maxAttempts !== null && `Tentativas: ${Math.max(0, maxAttempts - own.length)} de ${maxAttempts} ainda livres.`;

/** The files as they are sent: an answer that was lost on its way makes no second hand-in. */
async function withFiles(files, work) {
  try {
    await work(files.ids());
  } catch (error) {
    if (error.reason === 'FILE_GONE') files.sendAgain();
    throw error;
  }
  files.clear();
}

function handInForm({ me, where, isFirst }) {
  const key = `me-files-${where.classId}-${where.activityId}`;
  const files = fileChooser(key);
  return form(
    {
      submit: 'Entregar',
      work: () =>
        withFiles(files, async uploadIds => {
          const idempotencyKey = `me-${uploadIds.join('-')}`;
          await ask(HAND_IN, { input: { ...where, participantId: me.id, uploadIds, idempotencyKey } });
          files.clear();
          await again(
            show,
            isFirst ? 'Entregue! A avaliação aparece aqui quando estiver pronta.' : 'A nova versão foi entregue.',
          );
        }),
    },
    files.part,
  );
}

const points = score => score.toLocaleString('pt-BR', { maximumFractionDigits: 2 });
function handIn(submission, { mayChange, where, rule, isNewest }) {
  const { id, attempt, title, createdAt, late, status, score, facilitatorComment, evaluatedAt, files } = submission;
  const isOpen = status === 'SUBMITTED' && mayChange;
  return el(
    'article',
    { className: 'card', id: `submission-${id}` },
    el('h3', {}, `${attempt}ª entrega: ${title}`),
    el('p', { className: 'quiet' }, `${large(momentOf(createdAt))}${late ? ', com atraso' : ''}`),
    status === 'EVALUATED'
      ? [
          el('p', { className: 'lead' }, score === null ? 'Avaliada' : `Nota: ${points(score)} de 100`),
          facilitatorComment && el('blockquote', {}, facilitatorComment),
          el('p', { className: 'quiet' }, `Avaliada ${momentOf(evaluatedAt)}`),
        ]
      : el('p', {}, isNewest ? 'A avaliação ainda não chegou.' : 'Há uma versão mais nova: é ela que será avaliada.'),
    files.length > 0 &&
      el('ul', {}, ...files.map(each => el('li', {}, outside(each.url, each.originalName), ` (${sizeOf(each.size)})`))),
    isOpen && [
      el(
        'p',
        { className: 'actions' },
        button('Trocar os arquivos', () => replace(submission), { className: 'second' }),
        button('Retirar a entrega', () => withdraw(submission, { where, rule }), { className: 'plain' }),
      ),
    ],
  );
}

function replace({ id }) {
  const files = fileChooser(`me-files-of-${id}`);
  askFirst('Trocar os arquivos', close => [
    el('p', {}, 'Os arquivos novos substituem todos os que você enviou.'),
    form(
      {
        submit: 'Trocar',
        cancel: close,
        work: () =>
          withFiles(files, async uploadIds => {
            await ask(REPLACE_HAND_IN, { id, input: { uploadIds } });
            close();
            await again(show, 'Os arquivos foram trocados.');
          }),
      },
      files.part,
    ),
  ]);
}

const againUntil = ({ dueAt, closesAt }) =>
  dueAt === null && closesAt === null
    ? 'Você pode entregar de novo.'
    : `Você pode entregar de novo até ${momentOf(dueAt ?? closesAt)}.`;

const withdraw = ({ id }, { where, rule }) =>
  askFirst('Retirar a entrega?', close => [
    el('p', {}, `Ela some para você e para quem avalia. ${againUntil(rule)}`),
    form({
      submit: 'Retirar',
      cancel: close,
      async work() {
        await ask(WITHDRAW_HAND_IN, { id });
        close();
        // The page of the withdrawn one is gone; its activity stays.
        history.replaceState(null, '', `${pages.home}/activities/${where.classId}/${where.activityId}`);
        await again(show, 'A entrega foi retirada.');
      },
    }),
  ]);

await start(show);
