import { registerEnumType } from 'type-graphql';

/** Registers an enum of the graph with its description and the meaning of each value: the compiler asks for every value. */
export const describeEnum = <const Values extends Readonly<Record<string, string>>>(
  values: Values,
  name: string,
  description: string,
  meanings: Readonly<Record<keyof Values, string>>,
): void =>
  registerEnumType(values, {
    name,
    description,
    valuesConfig: Object.fromEntries(
      Object.entries<string>(meanings).map(([value, meaning]) => [value, { description: meaning }]),
    ) as Record<keyof Values, { description: string }>,
  });
