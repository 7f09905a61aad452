import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField, instantField, textField } from '../../fields.ts'
import { polishLimits } from './actions.ts'

/** Why endpoints reach rows outside of the data scope. */
const beyondScope = 'Shared instructions are for all users.'

export const polishInstructionFields = z.strictObject({
  name: textField(polishLimits.instructionName),
  text: textField(polishLimits.instruction),
  isShared: z.boolean(),
})
export type PolishInstructionFields = z.infer<typeof polishInstructionFields>

export const polishInstruction = z.object({
  id: idField,
  ...polishInstructionFields.shape,
  isOwn: z.boolean(),
  /** Name of its author; empty when they were deleted. */
  userName: z.string(),
  createdTime: instantField,
})
export type PolishInstruction = z.infer<typeof polishInstruction>

export const listPolishInstructions = defineEndpoint({
  id: 'polish-instruction.list',
  method: 'GET',
  path: '/api/polish/instructions',
  summary: 'List instructions to the assistant: own and shared ones, by name',
  effect: 'read',
  access: 'polish:use',
  beyondScope,
  refreshOn: ['polish-instruction.changed'],
  input: {},
  response: z.object({ list: z.array(polishInstruction) }),
})

export const addPolishInstruction = defineEndpoint({
  id: 'polish-instruction.add',
  method: 'POST',
  path: '/api/polish/instructions',
  summary: 'Create an instruction, private or shared',
  effect: 'write',
  access: 'polish:use',
  input: { body: polishInstructionFields },
  response: polishInstruction,
})

export const updatePolishInstruction = defineEndpoint({
  id: 'polish-instruction.update',
  method: 'PATCH',
  path: '/api/polish/instructions/{id}',
  summary: 'Update an instruction',
  description: 'An own one, or a shared one for users who manage the assistant.',
  effect: 'write',
  access: 'polish:use',
  beyondScope,
  input: { params: byId, body: polishInstructionFields },
  failures: ['notFound'],
  response: polishInstruction,
})

export const deletePolishInstruction = defineEndpoint({
  id: 'polish-instruction.delete',
  method: 'DELETE',
  path: '/api/polish/instructions/{id}',
  summary: 'Delete an instruction',
  description: 'An own one, or a shared one for users who manage the assistant.',
  effect: 'write',
  access: 'polish:use',
  beyondScope,
  input: { params: byId },
  failures: ['notFound'],
  response: z.object({ deleted: z.literal(true) }),
})
