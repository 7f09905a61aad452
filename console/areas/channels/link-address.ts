import type { ChannelRow } from '@greenroom/contract/areas/channels/channels'
import i18next from 'i18next'
import { copyText } from '../../kit/browser/copy-text.ts'
import { absoluteAddress } from '../../kit/navigation/absolute-address.ts'

/**
 * The full tracking link. If the server does not know its own address, the address that the console uses is inserted.
 */
export const wholeLink = ({ link }: Pick<ChannelRow, 'link'>): string =>
  new URL(link, absoluteAddress('/')).href

/** Puts a channel's link on the clipboard, and says so. */
export function copyLink(channel: Pick<ChannelRow, 'link'>): Promise<void> {
  const [copied, notCopied] = [i18next.t('channels:link.copied'), i18next.t('channels:link.notCopied')]
  return copyText(wholeLink(channel), { copied, notCopied })
}
