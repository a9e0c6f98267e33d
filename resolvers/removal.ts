import { type ClassType, getMetadataStorage, Mutation } from 'type-graphql';
import { RemovedRecordType } from '../schema/removed-record.type.js';

/** @param type a class with `@ObjectType` */
export const nameOfType = (type: ClassType): string =>
  getMetadataStorage().objectTypes.find(({ target }) => target === type)!.name;

type Remove = (...given: any[]) => Promise<{ id: number }>;

/** A mutation that removes a record of a type, and names it: the method gives its id. */
export const Removal =
  (of: () => ClassType, options: { description: string }) =>
  (target: object, name: string, descriptor: TypedPropertyDescriptor<Remove>): void => {
    Mutation(() => RemovedRecordType, options)(target, name, descriptor);
    const remove = descriptor.value!;
    descriptor.value = async function (this: unknown, ...given) {
      return { type: nameOfType(of()), ...(await remove.apply(this, given)) };
    };
  };
