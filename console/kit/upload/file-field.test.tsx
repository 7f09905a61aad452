import { uploadContentItemFile } from '@greenroom/contract/areas/content/content-items'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { uploads } from '../../testing/fake-network.ts'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { recordId } from '../../testing/records.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { FileField } from './file-field.tsx'

const fileOf = (number: number, name: string) => ({
  id: recordId(number),
  address: `/files/${number}`,
  name,
  mediaType: 'image/png',
})
const old = fileOf(1, 'old.png')
const next = fileOf(2, 'new.png')

function Form({ id, stored }: { id: string | null; stored: typeof old | null }) {
  const [value, setValue] = useState(id)
  return (
    <FileField
      field={{ name: 'fileId', value, error: undefined, onChange: setValue }}
      label="Cover"
      description="A picture"
      endpoint={uploadContentItemFile}
      stored={stored}
    >
      {({ name, address }) => <img src={address} alt={name} />}
    </FileField>
  )
}

describe('the file of a record', () => {
  it('is shown, replaced by another as soon as that has arrived, and removed', async () => {
    fakeServer.respond(uploadContentItemFile, next)
    const { user, container } = renderInConsole(<Form id={old.id} stored={old} />)
    expect(screen.getByRole('img', { name: 'old.png' })).toBeVisible()
    const input = container.ownerDocument.querySelector<HTMLInputElement>('input[type="file"]')
    if (!input) throw new Error('no file input')
    expect(input.accept).toBe(uploadContentItemFile.input.file.types.join(','))
    await user.upload(input, new File(['png'], 'new.png', { type: 'image/png' }))
    expect(screen.getByRole('img', { name: 'old.png' })).toBeVisible()
    await act(() => uploads.last().complete())
    expect(await screen.findByRole('img', { name: 'new.png' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: text('upload:removeFile', { name: 'new.png' }) }))
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByRole('button', { name: text('upload:choose') })).toBeVisible()
  })

  it('says at the field which file was refused and why, until another one is chosen', async () => {
    const msg = 'Allowed: PNG, JPEG'
    fakeServer.respond(uploadContentItemFile, refuse('invalid', { issues: [{ path: 'file', msg }] }))
    const { user, container } = renderInConsole(<Form id={null} stored={null} />)
    const input = () => {
      const element = container.ownerDocument.querySelector<HTMLInputElement>('input[type="file"]')
      if (!element) throw new Error('no file input')
      return element
    }
    await user.upload(input(), new File(['text'], 'notes.png', { type: 'image/png' }))
    await act(() => uploads.last().complete())
    expect(await screen.findByText(text('upload:refused', { name: 'notes.png', reason: msg }))).toBeVisible()
    fakeServer.respond(uploadContentItemFile, next)
    await user.upload(input(), new File(['png'], 'new.png', { type: 'image/png' }))
    expect(screen.queryByText(new RegExp(msg))).toBeNull()
    await act(() => uploads.last().complete())
    expect(await screen.findByRole('img', { name: 'new.png' })).toBeVisible()
  })

  it('of which only the id is known is named in words', () => {
    renderInConsole(<Form id={old.id} stored={null} />)
    expect(screen.getByText(text('upload:kept'))).toBeVisible()
  })
})
