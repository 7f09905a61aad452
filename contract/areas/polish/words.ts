import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField, instantField, optionalTextField, textField } from '../../fields.ts'
import { polishLimits } from './actions.ts'

/** Why endpoints reach rows outside of the data scope. */
const beyondScope = 'The words belong to the installation, not to users.'

/** A word of the installation: with a correct spelling it is corrected, without one it causes a warning. */
export const polishWordFields = z.strictObject({
  word: textField(polishLimits.word),
  replacement: optionalTextField(polishLimits.word),
  /** The reason for the rule, for writers who meet it. */
  note: optionalTextField(polishLimits.wordNote),
})
export type PolishWordFields = z.infer<typeof polishWordFields>

export const polishWord = z.object({ id: idField, ...polishWordFields.shape, createdTime: instantField })
export type PolishWord = z.infer<typeof polishWord>

export const listPolishWords = defineEndpoint({
  id: 'polish-word.list',
  method: 'GET',
  path: '/api/polish/words',
  summary: 'List words that text checks look for',
  effect: 'read',
  access: 'polish:use',
  beyondScope,
  refreshOn: ['polish-word.changed'],
  input: {},
  response: z.object({ list: z.array(polishWord) }),
})

export const addPolishWord = defineEndpoint({
  id: 'polish-word.add',
  method: 'POST',
  path: '/api/polish/words',
  summary: 'Add a word that text checks look for',
  effect: 'write',
  access: 'polish:manage',
  input: { body: polishWordFields },
  response: polishWord,
})

export const updatePolishWord = defineEndpoint({
  id: 'polish-word.update',
  method: 'PATCH',
  path: '/api/polish/words/{id}',
  summary: 'Update a word that text checks look for',
  effect: 'write',
  access: 'polish:manage',
  beyondScope,
  input: { params: byId, body: polishWordFields },
  failures: ['notFound'],
  response: polishWord,
})

export const deletePolishWord = defineEndpoint({
  id: 'polish-word.delete',
  method: 'DELETE',
  path: '/api/polish/words/{id}',
  summary: 'Delete a word that text checks look for',
  effect: 'write',
  access: 'polish:manage',
  beyondScope,
  input: { params: byId },
  failures: ['notFound'],
  response: z.object({ deleted: z.literal(true) }),
})
