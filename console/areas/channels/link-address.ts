import type { ChannelRow } from '@greenroom/contract/areas/channels/channels'
import i18next from 'i18next'
import { serverAddress } from '../../kit/call.ts'
import { toast } from '../../kit/toast.ts'

/** The whole tracking link; where the server does not know its own address, with the one that the console calls. */
export const wholeLink = ({ link }: Pick<ChannelRow, 'link'>): string =>
  new URL(link, new URL(serverAddress('/'), location.href)).href

/** Puts a channel's link on the clipboard, and says so. */
export async function copyLink(channel: Pick<ChannelRow, 'link'>): Promise<void> {
  try {
    await navigator.clipboard.writeText(wholeLink(channel))
    toast.success(i18next.t('channels:link.copied'))
  } catch {
    // Also where there is no clipboard at all: browsers have one only on secure addresses.
    toast.failure(undefined, i18next.t('channels:link.notCopied'))
  }
}
