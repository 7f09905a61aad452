import type { createLiveRoom } from '@greenroom/contract/areas/live/rooms'
import type { RequestOf } from '@greenroom/contract/endpoint'

type NewRoom = RequestOf<typeof createLiveRoom>['body']

/** What a request that creates a live room says. */
export const newRoom = (fields: Partial<NewRoom> = {}): NewRoom => ({
  title: 'Morning show',
  notification: '',
  category: 'News',
  method: 'normal',
  coverFileId: null,
  minBitRate: 150,
  maxBitRate: 1800,
  switchesByItself: false,
  slowModeSeconds: 0,
  ...fields,
})

/** The smallest picture that is one. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
