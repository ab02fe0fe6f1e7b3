import type { JsonSchemaValidator, jsonSchemaValidator } from '@modelcontextprotocol/server';

/**
 * What the protocol's library asks its platform for. A build takes this file in place of the library's own, whose validator of schemas is a third
 * of all it brings: arguments are read by each answer, which tells a model what is missing.
 */
export class DefaultJsonSchemaValidator implements jsonSchemaValidator {
  getValidator<T>(): JsonSchemaValidator<T> {
    return (input) => ({ valid: true, data: input as T, errorMessage: undefined });
  }
}

export { default as process } from 'node:process';
