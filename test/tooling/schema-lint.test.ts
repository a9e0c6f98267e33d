import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { untypedLint } from '../support/lint.js';

const eslint = untypedLint();
const schema = readFileSync('schema/schema.graphql', 'utf8');

/** What the real configuration says of the schema with a type more. */
async function objections(type: string): Promise<string[]> {
  const [result] = await eslint.lintText(`${schema}\n${type}\n`, { filePath: 'schema/schema.graphql' });
  return result!.messages.map(({ message }) => message);
}

it('refuses what is not described, and what is deprecated without a day', async () => {
  expect(
    await objections(`
      type Shelf {
        books(first: Int): Int
        """When."""
        built: Int @deprecated(reason: "Use age.")
      }
      input ShelfFilter { books: Int }
      enum Wood { OAK }
      scalar Weight`),
  ).toEqual([
    'Description is required for type "Shelf"',
    'Description is required for field "books" in type "Shelf"',
    'Description is required for input value "first" in field "books"',
    'Say in the reason since which day, YYYY-MM-DD, and what to use instead.',
    'Description is required for input "ShelfFilter"',
    'Description is required for input value "books" in input "ShelfFilter"',
    'Description is required for enum "Wood"',
    'Description is required for enum value "OAK" in enum "Wood"',
    'Description is required for scalar "Weight"',
  ]);
});

it('takes what is described, and what is deprecated since a day', async () => {
  expect(
    await objections(`
      """Holds books."""
      type Shelf {
        """How old it is."""
        built: Int @deprecated(reason: "Since 2026-11-22: use age.")
      }`),
  ).toEqual([]);
});
