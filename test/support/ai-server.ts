import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atTheLatest } from './endings.js';

/** A question to the model: its messages, and the comments in them. */
export interface AiQuestion {
  path: string;
  authorization: string | undefined;
  model: string;
  system: string;
  format: any;
  comments: { id: number; text: string }[];
}
type Judge = (question: AiQuestion) => unknown;

/** An answer of the endpoint, with this text from the model. */
export const completion = (content: string | null, more: object = {}, finish = 'stop') => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'test-model',
  choices: [{ index: 0, finish_reason: finish, message: { role: 'assistant', content, refusal: null, ...more } }],
});

/** Judges as a model might, by the words that the tests use. */
export const judgements = ({ comments }: AiQuestion) =>
  completion(
    JSON.stringify({
      judgements: comments.map(({ id, text }) => {
        const sentiment = /bom/i.test(text) ? 'POSITIVE' : /ruim/i.test(text) ? 'NEGATIVE' : 'NEUTRAL';
        return { id, sentiment, score: { POSITIVE: 0.8, NEGATIVE: -0.6, NEUTRAL: 0 }[sentiment], theme: 'CONTENT' };
      }),
    }),
  );

/** A real HTTP server for the chat protocol. A test may set any `reply`. */
export async function startAiServer() {
  const asked: AiQuestion[] = [];
  const behaviour: { reply: (res: ServerResponse, question: AiQuestion) => void } = { reply: () => {} };
  const send = (res: ServerResponse, status: number, body: unknown) =>
    void res
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  const server = createServer((req, res) => {
    let text = '';
    req.on('data', (chunk: Buffer) => (text += chunk.toString()));
    req.on('end', () => {
      const { model, messages, response_format: format } = JSON.parse(text);
      const question: AiQuestion = {
        path: req.url!,
        authorization: req.headers.authorization,
        model,
        format,
        system: messages[0].content,
        comments: JSON.parse(messages[1].content).comments,
      };
      asked.push(question);
      behaviour.reply(res, question);
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const ai = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    answers: (judge: Judge, status = 200) =>
      void (behaviour.reply = (res, question) => send(res, status, judge(question))),
    hangs: () => void (behaviour.reply = () => {}),
    dribbles: () =>
      void (behaviour.reply = res => {
        res.writeHead(200, { 'content-type': 'application/json' });
        const timer = setInterval(() => res.write(' '), 20);
        res.on('close', () => clearInterval(timer));
      }),
    close: atTheLatest(
      () =>
        new Promise(resolve => {
          server.close(resolve);
          server.closeAllConnections();
        }),
    ),
  };
  ai.answers(judgements);
  return ai;
}
