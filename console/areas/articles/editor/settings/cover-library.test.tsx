import { listOfficialAccounts } from '@greenroom/contract/areas/official-accounts/official-accounts'
import { listPictures } from '@greenroom/contract/areas/pictures/pictures'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { buildPage, officialAccount, recordId } from '../../../../testing/records.ts'
import { text } from '../../../../testing/text.ts'
import { buildArticle, buildContent, buildPart } from '../../testing/articles.ts'
import { renderEditing } from '../testing/render-editing.tsx'
import { SettingsPanel } from './settings-panel.tsx'

it('A cover is chosen from the pictures of the text or of the library, and cut then', async () => {
  fakeServer.respond(listOfficialAccounts, buildPage([officialAccount]))
  const fileId = recordId(780)
  const row = {
    id: recordId(781),
    fileId,
    address: `/api/pictures/${fileId}`,
    name: 'street.png',
    mediaType: 'image/png',
    size: 9,
    width: 900,
    height: 383,
    accounts: [],
    uses: { list: [], total: 0 },
    createdBy: null,
    createdTime: '2026-03-01T08:00:00.000Z',
    usedTime: '2026-03-01T08:00:00.000Z',
    version: 1,
  }
  fakeServer.respond(listPictures, buildPage([row]))
  const part = buildPart(1, `![](/api/pictures/${recordId(790)})`)
  const { user, store } = renderEditing(
    <SettingsPanel part={part} />,
    buildArticle({ content: buildContent(part) }),
  )
  await user.click(screen.getByRole('button', { name: text('articles:cover.fromLibrary') }))
  const ofLibrary = await screen.findByRole('button', { name: row.name })
  const inText = screen.getByRole('region', { name: text('pictures:picker.first') })
  expect(within(inText).getAllByRole('button')).toHaveLength(1)
  await user.click(ofLibrary)
  expect(store.getState().content.parts[0]?.cover).toEqual({ fileId, wide: null, square: null })
})
