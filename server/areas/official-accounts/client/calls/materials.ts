import * as z from 'zod'
import type { WeixinClient } from '../client.ts'
import type { SentFile } from '../transport.ts'
import { done } from './answers.ts'

/** Calls on pictures of an account. Each throws WeixinCallError. */
export function materialCalls({ call }: WeixinClient) {
  return {
    /** Uploads a picture for texts: JPG or PNG under 1 MB. It does not count as a material. */
    uploadImage: (accountId: string, file: SentFile) =>
      call(accountId, {
        method: 'POST',
        path: '/cgi-bin/media/uploadimg',
        file,
        response: z.object({ url: z.string().min(1) }),
        // A second copy costs no quota.
        isRepeatable: true,
      }),
    /** Adds a permanent picture that can be a cover: BMP, PNG, JPG or GIF up to 10 MB. */
    addImage: (accountId: string, file: SentFile) =>
      call(accountId, {
        method: 'POST',
        path: '/cgi-bin/material/add_material',
        query: { type: 'image' },
        file,
        response: z.object({ media_id: z.string().min(1), url: z.string().default('') }),
        isRepeatable: false,
      }),
    count: (accountId: string) =>
      call(accountId, {
        method: 'GET',
        path: '/cgi-bin/material/get_materialcount',
        response: z.object({ image_count: z.number().int(), news_count: z.number().int() }),
        isRepeatable: true,
      }),
    delete: (accountId: string, mediaId: string) =>
      call(accountId, {
        method: 'POST',
        path: '/cgi-bin/material/del_material',
        body: { media_id: mediaId },
        response: done,
        isRepeatable: false,
      }),
  }
}
