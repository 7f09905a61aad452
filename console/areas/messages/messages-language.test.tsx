import { countUnreadMessages, listMessages } from '@greenroom/contract/areas/messages/messages'
import { act, screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeLanguage } from '../../kit/text/language.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { recordId } from '../../testing/records.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { MessageBell } from './box/message-bell.tsx'
import { messagesModule } from './module.ts'

let stop = () => {}
beforeEach(() => {
  const listen = vi.spyOn(i18next, 'on')
  messagesModule.start?.()
  const listeners = [...listen.mock.calls]
  listen.mockRestore()
  stop = () => {
    for (const [event, listener] of listeners) i18next.off(event, listener)
  }
})
afterEach(() => stop())

it('The messages are asked for anew in another language, since the server words them', async () => {
  fakeServer.respond(countUnreadMessages, { message: 1, notice: 0, todo: 0 })
  fakeServer.respond(listMessages, () => [
    {
      ...{
        id: recordId(851),
        type: 'message' as const,
        subTitle: '',
        avatar: '',
        content: '',
        cause: 'user' as const,
        status: 0 as const,
      },
      ...{
        title: i18next.language === 'zh-CN' ? '续费提醒' : 'Renewal due',
        time: '2026-03-01T08:00:00.000Z',
      },
    },
  ])
  const { user } = renderInConsole(<MessageBell />)
  await user.click(await screen.findByRole('button', { name: /1/ }))
  expect(await screen.findByText('Renewal due')).toBeVisible()
  act(() => void changeLanguage('zh-CN'))
  expect(await screen.findByText('续费提醒')).toBeVisible()
})
