import { listUsedTexts } from '@greenroom/contract/areas/content/used-texts'
import { contentLimits } from '@greenroom/contract/content-labels'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { SuggestedText } from './suggested-text.tsx'

function Form() {
  const [value, setValue] = useState('')
  return (
    <SuggestedText
      field={{ name: 'author', value, error: undefined, onChange: setValue }}
      of="author"
      label="Author"
      maxLength={contentLimits.author}
    />
  )
}

it('A text field suggests existing texts once it is used, and keeps any other text', async () => {
  fakeServer.respond(listUsedTexts, ({ query: { text } }) => ({
    list: ['Lin Ke', 'Zhou Wen'].filter(name => name.toLowerCase().includes(text ?? '')),
  }))
  const { user } = renderInConsole(<Form />)
  expect(fakeServer.requests(listUsedTexts)).toEqual([])
  const field = screen.getByRole('combobox', { name: 'Author' })
  await user.type(field, 'zh')
  await user.click(await screen.findByRole('option', { name: 'Zhou Wen' }))
  expect(field).toHaveValue('Zhou Wen')
  await user.clear(field)
  await user.type(field, 'New name')
  await waitFor(() => expect(fakeServer.lastRequest(listUsedTexts).query.text).toBe('New name'))
  expect(field).toHaveValue('New name')
})
