import { type GraphQLSchema, isInputObjectType, isObjectType } from 'graphql';
import { rootTypes, sharedArguments, sharedConditions, sharedFields } from '../../schema/shared-descriptions.js';

/** Gives fields and arguments without a description the common description of their name. */
export function addSharedDescriptions(schema: GraphQLSchema): void {
  const describe = (to: { name: string; description?: string | null }, shared: Readonly<Record<string, string>>) =>
    (to.description ||= shared[to.name]);
  for (const type of Object.values(schema.getTypeMap())) {
    describe(type, rootTypes);
    if (isObjectType(type))
      for (const field of Object.values(type.getFields())) {
        describe(field, sharedFields);
        for (const argument of field.args) describe(argument, sharedArguments);
      }
    if (isInputObjectType(type) && type.name.endsWith('Filter'))
      for (const field of Object.values(type.getFields())) describe(field, sharedConditions);
  }
}
