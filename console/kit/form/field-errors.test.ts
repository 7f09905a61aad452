import { contentSetFields } from '@greenroom/contract/areas/content/content-sets'
import { expect, test } from 'vitest'
import { CallFailure } from '../feedback/failure.ts'
import { checkFields, serverErrors, translateErrors } from './field-errors.ts'

const right = { name: ' Spring ', contentType: 'img', filterType: 'artificial', rules: null, description: '' }
const names = Object.keys(contentSetFields.shape)
const refusal = (path: string) =>
  new CallFailure({
    code: 40000,
    reason: 'invalid',
    message: '',
    requestId: '',
    data: {
      issues: [
        { path, msg: 'too long' },
        { path, msg: 'and odd' },
      ],
    },
  })

test('right fields become what the contract makes of them', () => {
  expect(checkFields(contentSetFields, right, 'en-US')).toEqual({ fields: { ...right, name: 'Spring' } })
})

test('each wrong field gets one text, in the reader’s language', () => {
  const wrong = { ...right, name: '  ', description: 'x'.repeat(201) }
  expect(checkFields(contentSetFields, wrong, 'en-US')).toEqual({
    errors: { name: 'Required', description: expect.stringContaining('200') },
  })
  expect(checkFields(contentSetFields, wrong, 'zh-CN')).toMatchObject({ errors: { name: '必填' } })
})

test('what the server finds wrong lands on its field, wherever in the request the field stands', () => {
  expect(serverErrors(refusal('body.name'), names)).toEqual({ name: 'too long' })
  expect(serverErrors(refusal('body.changes.description'), names)).toEqual({ description: 'too long' })
})

test('a refusal that belongs to no field of the form is not swallowed', () => {
  expect(serverErrors(refusal('body.version'), names)).toBeUndefined()
  expect(serverErrors(new Error('offline'), names)).toBeUndefined()
})

test('errors are translated when the language changes; texts of the server stay', () => {
  const shown = { name: 'Required', description: 'Taken' }
  expect(translateErrors(shown, contentSetFields, { ...right, name: '' }, 'zh-CN')).toEqual({
    name: '必填',
    description: 'Taken',
  })
})
