import { describe, expect, it } from '@jest/globals';
import { letter } from '../../src/platform/mail/letter.js';
import { oneLine } from '../../src/platform/mail/mail-text.js';
import { isPersonName } from '../../src/domain/people/person-name.rules.js';

describe('a person’s name', () => {
  it.each([
    'Ana',
    'José da Silva',
    'D’Ávila',
    "Maria Sant'Anna",
    'J. R. Souza',
    'Ana-Lúcia',
    '李 小龍',
    'João Paulo 2',
  ])('may be %s', name => expect(isPersonName(name)).toBe(true));
  it.each([
    'http://evil.example',
    'evil.com',
    'Ana www.evil.com',
    'Ana @evil',
    'ana@evil.com',
    'Ana\nSouza',
    'Ana\u2028Souza',
    'Ana\u202eazuoS',
    'Ana\u200bSouza',
    'Ligue 11987654321',
    'Ana <b>',
    'evil。com',
    '...',
    '',
  ])('may not be %j', name => expect(isPersonName(name)).toBe(false));
});

describe('a mail', () => {
  const hostile = 'Veja https://evil.example/x?y=1 ou www.evil.com, ana@evil.com\r\nBcc: x\u202e<b>';
  it('contains no links but Elo’s, and a one-line text stays one line', () => {
    const { text, html } = letter([
      `Olá, ${hostile}!`,
      { quote: hostile },
      { link: 'https://elo.example.org/a?b=1&c=2' },
    ]);
    for (const body of [text, html]) {
      expect(body).not.toMatch(/evil\.|:\/\/evil|\u202e/);
      expect(body).toContain('https[:]//evil[.]example/x?y=1');
    }
    expect(text.split('\n\n')).toHaveLength(3);
    expect(text).toContain('> Veja https[:]//evil[.]example/x?y=1 ou www[.]evil[.]com, ana@evil[.]com\n> Bcc: x');
    expect(html).toContain('<blockquote>Veja');
    expect(html).not.toContain('<b>');
    expect(html).toContain('<a href="https://elo.example.org/a?b=1&#38;c=2">');
  });

  it('limits the length of people’s texts', () => {
    expect(oneLine('x'.repeat(10_000)).length).toBeLessThan(2_100);
    expect(letter([{ quote: 'x\n'.repeat(100_000) }]).text.length).toBeLessThan(10_000);
  });
});
