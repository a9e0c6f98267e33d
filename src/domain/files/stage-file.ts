import type { Readable } from 'node:stream';
import { AppError } from '../../platform/errors.js';
import type { Ctx } from '../context.js';
export async function stageFile(_ctx: Ctx, _file: { name: string; content: Readable }): Promise<{ id: number }> {
  throw new AppError('INTERNAL', 'todo');
}
export async function discardStaged(_ctx: Ctx, _ids: number[]): Promise<void> {}
