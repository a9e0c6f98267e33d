import { describe, expect, it } from '@jest/globals';
import type { Ctx } from '../../../src/domain/context.js';
import { noticeWays } from '../../../src/domain/kernel/notice-ways.js';

describe('noticeWays', () => {
  const ways = (config: object) => noticeWays({ services: { config } } as unknown as Ctx);
  it('are those that somebody reads', () => {
    expect(ways({ smtpUrl: undefined, messaging: null })).toEqual([]);
    expect(ways({ smtpUrl: 'smtp://mail', messaging: null })).toEqual(['MAIL']);
    expect(ways({ smtpUrl: undefined, messaging: {} })).toEqual(['MESSAGE']);
    expect(ways({ smtpUrl: 'smtp://mail', messaging: {} })).toEqual(['MAIL', 'MESSAGE']);
  });
});
