import { listOfficialAccounts } from '@greenroom/contract/areas/official-accounts/official-accounts'
import {
  deletePictures,
  listPictures,
  listPictureUploaders,
  type PictureRow,
  readPicture,
  renamePicture,
} from '@greenroom/contract/areas/pictures/pictures'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { respondWithPlainList } from '../../kit/list/testing/plain-list.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { buildPage, officialAccount, recordId } from '../../testing/records.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { rowOperation } from '../../testing/row-operation.ts'
import { text } from '../../testing/text.ts'
import { PickerDialog } from './picker/picker-dialog.tsx'
import { Component } from './pictures-page.tsx'

const instant = '2026-03-01T08:00:00.000Z'
const buildPicture = (number: number, fields: Partial<PictureRow> = {}): PictureRow => ({
  id: recordId(800 + number),
  fileId: recordId(820 + number),
  address: `/api/pictures/${recordId(820 + number)}`,
  name: `picture ${number}.png`,
  mediaType: 'image/png',
  size: 2048,
  width: 900,
  height: 383,
  accounts: [],
  uses: { list: [], total: 0 },
  createdBy: { id: recordId(1), name: 'Ann' },
  createdTime: instant,
  usedTime: instant,
  version: 1,
  ...fields,
})
const article = {
  kind: 'article',
  recordId: recordId(840),
  title: 'Rain on the river',
  place: 'cover',
  partNumber: 2,
} as const
const unused = buildPicture(1)
const used = buildPicture(2, {
  accounts: [{ id: officialAccount.id, name: officialAccount.name }],
  uses: { list: [article], total: 3 },
})
const named = (name: string) => ({ name })

beforeEach(() => {
  respondWithPlainList()
  fakeServer.respond(listPictures, buildPage([unused, used]))
  fakeServer.respond(listPictureUploaders, [{ id: recordId(1), name: 'Ann' }])
  fakeServer.respond(listOfficialAccounts, buildPage([officialAccount]))
})

async function openPage(address = '/weixin/pictures') {
  const { user } = renderInConsole(<Component />, { address })
  await screen.findByRole('table', { busy: false })
  return user
}

describe('the page of pictures', () => {
  it('says of each picture where it is used, and leads there', async () => {
    await openPage()
    const row = within(screen.getByRole('row', { name: /picture 2/ }))
    expect(row.getByRole('link', named(article.title))).toHaveAttribute(
      'href',
      `/weixin/article/${article.recordId}`,
    )
    expect(row.getByText(text('pictures:uses.more', { count: 3 }))).toBeVisible()
    expect(row.getByText('900 × 383')).toBeVisible()
    expect(row.getByText(officialAccount.name)).toBeVisible()
    const other = within(screen.getByRole('row', { name: /picture 1/ }))
    expect(other.getByText(text('pictures:uses.none'))).toBeVisible()
  })

  it('shows one picture with all its places, and how many are hidden from the reader', async () => {
    fakeServer.respond(readPicture, used)
    await openPage(`/weixin/pictures?view=${used.id}`)
    const drawer = within(await screen.findByRole('dialog'))
    const place = text('pictures:uses.part', { number: 2, place: text('pictures:uses.article.cover') })
    expect(await drawer.findByText(place)).toBeVisible()
    expect(drawer.getByText(text('pictures:uses.hidden', { count: 2 }))).toBeVisible()
  })

  it('deletes an unused picture, and names the places of a used one', async () => {
    fakeServer.respond(deletePictures, { deleted: 1 })
    const user = await openPage()
    const refused = await rowOperation(user, text('pictures:action.delete'), used.name)
    expect(refused).toBeDisabled()
    expect(refused).toHaveTextContent(article.title)
    await user.keyboard('{Escape}')
    await user.click(await rowOperation(user, text('pictures:action.delete'), unused.name))
    await waitFor(() => expect(fakeServer.lastRequest(deletePictures).body.ids).toEqual([unused.id]))
    expect(await screen.findByText(text('pictures:done.deletedOne', { name: unused.name }))).toBeVisible()
  })

  it('renames a picture', async () => {
    fakeServer.respond(renamePicture, ({ body }) => ({ ...unused, name: body.name, version: 2 }))
    const user = await openPage()
    await user.click(await rowOperation(user, text('pictures:action.rename'), unused.name))
    const field = await screen.findByRole('textbox', named(text('pictures:field.name')))
    await user.clear(field)
    await user.type(field, 'street.png{Enter}')
    expect(await screen.findByText(text('pictures:done.renamed', { name: 'street.png' }))).toBeVisible()
    expect(fakeServer.lastRequest(renamePicture).body).toEqual({ version: 1, name: 'street.png' })
  })
})

describe('the picker', () => {
  const openPicker = async () => {
    const onChoose = vi.fn()
    const { user } = renderInConsole(
      <PickerDialog
        accountId={officialAccount.id}
        first={[recordId(890)]}
        onChoose={onChoose}
        onClose={() => {}}
      />,
    )
    await screen.findByRole('button', named(unused.name))
    return { user, onChoose }
  }

  it('offers the pictures of the article first, then the library with the last used first', async () => {
    const { user, onChoose } = await openPicker()
    expect(fakeServer.lastRequest(listPictures).query).toMatchObject({ sort: '-usedTime' })
    const own = within(screen.getByRole('region', named(text('pictures:picker.first'))))
    await user.click(own.getByRole('button'))
    expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ fileId: recordId(890) }))
  })

  it('searches the library, and the one account’s pictures alone', async () => {
    const { user, onChoose } = await openPicker()
    await user.type(screen.getByRole('textbox'), 'rain')
    await waitFor(() => expect(fakeServer.lastRequest(listPictures).query).toMatchObject({ text: 'rain' }))
    await user.click(screen.getByRole('radio', named(text('pictures:picker.ofAccount'))))
    await waitFor(() => expect(fakeServer.lastRequest(listPictures).query.accountId).toBe(officialAccount.id))
    screen.getByRole('button', named(used.name)).focus()
    await user.keyboard('{Enter}')
    expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ fileId: used.fileId, name: used.name }))
  })
})
