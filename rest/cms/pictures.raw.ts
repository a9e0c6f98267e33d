import { z } from 'zod';
import { raw } from '../route.js';
import { fileHeaders, fileAnswers, pathOf, readingFails, sendFile } from '../shared/files.raw.js';
import { CmsPictureDocument } from './operations.js';

export const pictureRoutes = [
  raw({
    id: 'cms.pictures.read',
    method: 'get',
    path: '/api/core/v1/pictures/*path',
    summary: 'A picture of a person',
    auth: 'session',
    params: z.object({ path: z.string().meta({ description: 'The rest of the picture’s url' }) }),
    produces: { contentType: 'image/webp', description: 'The picture', headers: fileHeaders },
    answers: fileAnswers,
    errors: readingFails,
    decision: 'for all signed-in people, by cookie without a nonce; the old address of a replaced picture is 404',
    handler: tools => async (req, res) => {
      const { picture } = await tools.run(CmsPictureDocument, { path: pathOf(req) }, tools.contextOf(req));
      await sendFile(tools, req, res, picture);
    },
  }),
];
