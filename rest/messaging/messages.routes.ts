import { z } from 'zod';
import { route } from '../route.js';
import { MessagingSendReminderDocument, MessagingSendTemplateDocument } from './operations.js';
import { checkPhone, message } from '../shared/shapes.js';
import { accepted } from './shapes.js';

export const messageRoutes = [
  route({
    id: 'messaging.template.send',
    method: 'post',
    path: '/sendtemplate',
    summary: 'Send a template with a button that opens a flow',
    auth: 'service',
    body: z
      .object({
        phone: z.string(),
        flow_token: z.string(),
        template_id: z.string(),
        name: z.string(),
        image_url: z.string(),
      })
      .superRefine(checkPhone),
    operation: MessagingSendTemplateDocument,
    variables: ({ body }) => ({
      input: {
        phone: body.phone,
        flowToken: body.flow_token,
        templateId: body.template_id,
        name: body.name,
        imageUrl: body.image_url,
      },
    }),
    reply: { 201: accepted, 400: message },
    present: () => ({ message: 'Mensagem enviada', ok: true }),
    errors: {
      INVALID: { status: 400, message: 'Invalid fields: phone, flow_token, image_url, template_id or name' },
    },
    decision: [
      'template_id is the template’s name, in the language pt_BR',
      'valid: a phone with country code, a flow_token up to 200 characters, a name up to 500, an http(s) image_url up to 2000',
      '502 when the platform refuses or does not answer within 10 s',
    ],
  }),
  route({
    id: 'messaging.reminder.send',
    method: 'post',
    path: '/sendreminder',
    summary: 'Send the link of a class’s group',
    auth: 'service',
    body: z
      .object({
        phone: z.string(),
        class_name: z.string(),
        group_template_id: z.string(),
        user_name: z.string(),
        enroll_id: z.union([z.string(), z.int().positive().transform(String)]),
      })
      .superRefine(checkPhone),
    operation: MessagingSendReminderDocument,
    variables: ({ body }) => ({
      input: {
        phone: body.phone,
        className: body.class_name,
        groupTemplateId: body.group_template_id,
        userName: body.user_name,
        enrollId: body.enroll_id,
      },
    }),
    reply: { 200: accepted },
    present: () => ({ message: 'Mensagem enviada', ok: true }),
    decision: [
      'all five fields are required, else 400; 502 when the platform refuses or does not answer within 10 s',
      'class_name and user_name fill the body; enroll_id may come as a number',
      'the address of the link button ends with a token that can’t be guessed (GET /g/{token}); for an unknown enrollment it ends with enroll_id as received',
    ],
  }),
];
