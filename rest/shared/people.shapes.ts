import { z } from 'zod';

/** Contract 2, GET /api/user/{id}. */
export const user = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string().nullable(),
    cpf: z.string().nullable(),
    phone: z.string().nullable(),
    gender: z.string().nullable(),
    race: z.string().nullable(),
    birthday: z.string().nullable().meta({ description: 'DD/MM/YYYY' }),
    roles: z.array(z.enum(['participant', 'facilitator', 'supervisor', 'admin'])),
    enrollments: z.array(
      z.object({
        enrollment_id: z.int(),
        class_id: z.int(),
        is_enroll_canceled: z.boolean(),
        is_cancel_requested: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'User' });
