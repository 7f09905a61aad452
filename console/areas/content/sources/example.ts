import { upsertContentItems } from '@greenroom/contract/areas/content/content-sources'
import { tokenHeader } from '@greenroom/contract/envelope'
import { absoluteAddress } from '../../../kit/absolute-address.ts'

/** The call that puts a content item in, for a shell, with this server's own address. */
export function exampleOf(token: string): string {
  const address = absoluteAddress(upsertContentItems.path)
  const item = {
    externalId: '1001',
    title: 'Title',
    genre: 'text',
    author: 'Author',
    source: 'original',
    publishedTime: '2026-11-21T08:00:00+08:00',
    clicks: 0,
  }
  return [
    `curl -X ${upsertContentItems.method} '${address}' \\`,
    `  -H '${tokenHeader}: ${token}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify({ items: [item] }, null, 2)}'`,
  ].join('\n')
}
