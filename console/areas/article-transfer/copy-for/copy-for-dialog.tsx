import { cutText } from '@greenroom/contract/fields'
import '../locales/index.ts'
import {
  type CopyPlatform,
  copyPlatforms,
  countCodePoints,
  xiaohongshuLimits,
  xLength,
  xPostLength,
} from '@greenroom/article/platforms'
import type { ArticlePart } from '@greenroom/contract/areas/articles/article-content'
import { Button, Group, Select, Stack, TagsInput, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyHtml, copyText } from '../../../kit/browser/copy-text.ts'
import { wholeAddress } from '../../../kit/navigation/absolute-address.ts'
import { Dialog } from '../../../kit/overlay/dialog.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { CardsSection } from './cards-section.tsx'
import { copyOf, type PlatformCopy } from './copy-of.ts'

interface CopyForDialogProps {
  part: ArticlePart
  /** Colour of the article's style. */
  accent: string
  onClose: () => void
}

const tagLimits = { tags: 10, length: 20 } as const

/** Copies the article for the editor of another platform, and says before that what the platform does not keep. */
export function CopyForDialog({ part, accent, onClose }: CopyForDialogProps) {
  const { t } = useTranslation(['articleTransfer', 'kit'])
  const [platform, setPlatform] = useState<CopyPlatform>('zhihu')
  const [hashtags, setHashtags] = useState<string[]>([])
  const copy = useMemo(() => copyOf(part, platform, hashtags), [part, platform, hashtags])
  return (
    <Dialog
      centered
      size={640}
      title={t('copyFor.title')}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      onClose={onClose}
    >
      <Stack gap="md">
        <Select
          label={t('copyFor.platform')}
          data={copyPlatforms.map(value => ({ value, label: t(`copyFor.name.${value}`) }))}
          value={platform}
          allowDeselect={false}
          data-autofocus
          onChange={value => setPlatform(copyPlatforms.find(one => one === value) ?? platform)}
        />
        <Text size="xs" c="dimmed">
          {t(`copyFor.how.${platform}`)}
        </Text>
        {platform === 'xiaohongshu' && (
          <TagsInput
            label={t('copyFor.hashtags')}
            description={t('copyFor.hashtagsHint', { limit: tagLimits.tags })}
            value={hashtags}
            maxTags={tagLimits.tags}
            onChange={tags => setHashtags(tags.map(tag => cutText(tag.replace(/^#/, ''), tagLimits.length)))}
          />
        )}
        <LossList copy={copy} />
        {platform === 'x' ? <Thread texts={copy.texts} /> : <CopyButtons copy={copy} platform={platform} />}
        {platform === 'xiaohongshu' && <CardsSection part={part} accent={accent} />}
        {platform !== 'xiaohongshu' && <HandPictures addresses={copy.handPictures} />}
      </Stack>
    </Dialog>
  )
}

/** What the platform does not keep, counted, beside the button. */
function LossList({ copy: { losses } }: { copy: PlatformCopy }) {
  const { t } = useTranslation('articleTransfer')
  const format = useFormat()
  if (losses.size === 0)
    return (
      <Text size="sm" role="status">
        {t('copyFor.noLoss')}
      </Text>
    )
  return (
    <Stack gap={2} role="status">
      <Text size="sm" fw={600}>
        {t('copyFor.losses')}
      </Text>
      {[...losses].map(([kind, count]) => (
        <Text key={kind} size="sm">
          {t(`copyLoss.${kind}`, { count, number: format.number(count) })}
        </Text>
      ))}
    </Stack>
  )
}

function CopyButtons({ copy, platform }: { copy: PlatformCopy; platform: CopyPlatform }) {
  const { t } = useTranslation('articleTransfer')
  const words = { copied: t('copyFor.copied'), notCopied: t('copyFor.notCopied') }
  const [text = ''] = copy.texts
  const isNote = platform === 'xiaohongshu'
  return (
    <Group gap="sm">
      <Button
        leftSection={<IconCopy size={16} />}
        onClick={() => void (copy.html === null ? copyText(text, words) : copyHtml(copy.html, text, words))}
      >
        {t('copyFor.copyText')}
      </Button>
      <Button variant="default" disabled={copy.title === ''} onClick={() => void copyText(copy.title, words)}>
        {t('copyFor.copyTitle')}
      </Button>
      {isNote && (
        <Text size="xs" c="dimmed">
          {t('copyFor.counts', {
            title: countCodePoints(copy.title),
            titleLimit: xiaohongshuLimits.title,
            text: countCodePoints(text),
            textLimit: xiaohongshuLimits.text,
          })}
        </Text>
      )}
    </Group>
  )
}

/** The posts of a thread, each to copy; or all of them as one long post. */
function Thread({ texts }: { texts: readonly string[] }) {
  const { t } = useTranslation('articleTransfer')
  const words = { copied: t('copyFor.copied'), notCopied: t('copyFor.notCopied') }
  const whole = texts.map(text => text.replace(/ \(\d+\/\d+\)$/, '')).join('\n\n')
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconCopy size={16} />}
          onClick={() => void copyText(whole, words)}
        >
          {t('copyFor.longPost')}
        </Button>
        <Text size="xs" c="dimmed">
          {t('copyFor.posts', { count: texts.length })}
        </Text>
      </Group>
      {texts.map((text, index) => (
        // The same text may stand in two posts.
        // biome-ignore lint/suspicious/noArrayIndexKey: posts have no other identity
        <Group key={index} gap="sm" wrap="nowrap" align="flex-start">
          <Text size="sm" flex={1} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {text}
          </Text>
          <Stack gap={2} align="flex-end">
            <Button
              size="compact-xs"
              variant="light"
              aria-label={t('copyFor.copyPost', { number: index + 1 })}
              onClick={() => void copyText(text, words)}
            >
              {t('copyFor.copy')}
            </Button>
            <Text size="xs" c="dimmed">
              {xLength(text)}/{xPostLength}
            </Text>
          </Stack>
        </Group>
      ))}
    </Stack>
  )
}

/** Pictures that the platform cannot fetch, or does not take from the clipboard: to be uploaded there. */
function HandPictures({ addresses }: { addresses: readonly string[] }) {
  const { t } = useTranslation('articleTransfer')
  if (addresses.length === 0) return null
  return (
    <Stack gap={4}>
      <Text size="sm">{t('copyFor.handPictures', { count: addresses.length })}</Text>
      <Group gap="xs">
        {addresses.map((address, index) => (
          <a key={address} href={wholeAddress(address)} target="_blank" rel="noopener noreferrer" download>
            <img
              src={wholeAddress(address)}
              alt={t('copyFor.picture', { number: index + 1 })}
              width={64}
              height={64}
              loading="lazy"
              style={{ objectFit: 'cover', borderRadius: 6 }}
            />
          </a>
        ))}
      </Group>
    </Stack>
  )
}
