/** The types of the bundle beside this: those of its source. */
export * from '../../../src/domain/forServer';
