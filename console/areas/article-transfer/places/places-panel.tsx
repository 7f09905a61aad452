import '../locales/index.ts'
import {
  type ArticlePlace,
  type ArticlePlaceFields,
  type ArticlePlatform,
  articlePlaceLimits,
  articlePlatforms,
  readArticlePlaces,
  saveArticlePlace,
} from '@greenroom/contract/areas/article-transfer/article-places'
import { maxInteger } from '@greenroom/contract/fields'
import { Anchor, Button, Checkbox, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callWithId, failureData } from '../../../kit/call/call.ts'
import { invalidate } from '../../../kit/call/events.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { runCommand } from '../../../kit/command/run-command.ts'
import { StateDot } from '../../../kit/display/state-dot.tsx'
import { QueryState } from '../../../kit/feedback/query-state.tsx'
import { SkeletonRows } from '../../../kit/feedback/states.tsx'
import { usePermission } from '../../../kit/session/permission.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { RelativeTime } from '../../../kit/text/time.tsx'

/** Where the article stands: WeChat by its publications, other platforms by hand. */
export function PlacesPanel({ articleId }: { articleId: string }) {
  const { t } = useTranslation('articleTransfer')
  const [edited, setEdited] = useState<ArticlePlatform>()
  const query = useCallQuery(readArticlePlaces, { params: { id: articleId } })
  const { data } = query
  if (!data) return <QueryState query={query} placeholder={<SkeletonRows rows={6} />} />
  return (
    <Stack gap={0} p="md">
      <Row
        name={t('places.name.weixin')}
        isPublished={data.weixin !== null}
        link={data.weixin?.link ?? ''}
        facts={data.weixin && <RelativeTime instant={data.weixin.publishedTime} />}
      />
      {articlePlatforms.map(platform => {
        const place = data.places.find(one => one.platform === platform)
        return edited === platform ? (
          <PlaceForm
            key={platform}
            articleId={articleId}
            platform={platform}
            place={place}
            onClose={() => setEdited(undefined)}
          />
        ) : (
          <PlaceRow key={platform} platform={platform} place={place} onEdit={() => setEdited(platform)} />
        )
      })}
    </Stack>
  )
}

interface RowProps {
  name: string
  isPublished: boolean
  link: string
  facts?: React.ReactNode
  action?: React.ReactNode
}

function Row({ name, isPublished, link, facts, action }: RowProps) {
  const { t } = useTranslation('articleTransfer')
  return (
    <Group
      gap="sm"
      py="xs"
      wrap="nowrap"
      style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
    >
      <Text size="sm" w={104} fw={600}>
        {name}
      </Text>
      <Stack gap={0} flex={1} miw={0}>
        <Group gap="sm">
          <StateDot
            tone={isPublished ? 'good' : 'quiet'}
            text={t(isPublished ? 'places.published' : 'places.notYet')}
          />
          {link !== '' && (
            <Anchor size="sm" href={link} target="_blank" rel="noopener noreferrer">
              {t('places.open')}
            </Anchor>
          )}
        </Group>
        {facts && (
          <Text size="xs" c="dimmed" component="div">
            {facts}
          </Text>
        )}
      </Stack>
      {action}
    </Group>
  )
}

interface PlaceRowProps {
  platform: ArticlePlatform
  place: ArticlePlace | undefined
  onEdit: () => void
}

function PlaceRow({ platform, place, onEdit }: PlaceRowProps) {
  const { t } = useTranslation('articleTransfer')
  const may = usePermission()
  const format = useFormat()
  const name = t(`places.name.${platform}`)
  const figures = place
    ? (['reads', 'likes', 'comments'] as const).flatMap(kind =>
        place[kind] === null ? [] : t(`places.figure.${kind}`, { number: format.number(place[kind]) }),
      )
    : []
  const facts = place
    ? [
        ...(place.publishedDate === null ? [] : [place.publishedDate]),
        ...figures,
        ...(place.figuresDate === null || figures.length === 0
          ? []
          : [t('places.figuresAt', { date: place.figuresDate })]),
        ...(place.updatedBy === '' ? [] : [t('places.by', { name: place.updatedBy })]),
      ].join(' · ')
    : undefined
  return (
    <Row
      name={name}
      isPublished={place?.isPublished ?? false}
      link={place?.link ?? ''}
      facts={facts}
      action={
        may('article:update') && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={t('places.editOf', { name })}
            onClick={onEdit}
          >
            {t('places.edit')}
          </Button>
        )
      }
    />
  )
}

const blank: ArticlePlaceFields = {
  isPublished: true,
  link: '',
  publishedDate: null,
  reads: null,
  likes: null,
  comments: null,
  figuresDate: null,
}

interface PlaceFormProps {
  articleId: string
  platform: ArticlePlatform
  place: ArticlePlace | undefined
  onClose: () => void
}

const fieldsOf = ({
  isPublished,
  link,
  publishedDate,
  reads,
  likes,
  comments,
  figuresDate,
}: ArticlePlaceFields) => ({
  isPublished,
  link,
  publishedDate,
  reads,
  likes,
  comments,
  figuresDate,
})

/** Records one platform by hand. */
function PlaceForm({ articleId, platform, place, onClose }: PlaceFormProps) {
  const { t } = useTranslation(['articleTransfer', 'kit'])
  const [fields, setFields] = useState<ArticlePlaceFields>(place ? fieldsOf(place) : blank)
  const [linkError, setLinkError] = useState<string>()
  const name = t(`places.name.${platform}`)
  const set = (changes: Partial<ArticlePlaceFields>) => setFields(before => ({ ...before, ...changes }))

  async function save(): Promise<void> {
    setLinkError(undefined)
    const isSaved = await runCommand({
      send: options =>
        callWithId(
          saveArticlePlace,
          { params: { id: articleId, platform }, body: { version: place?.version ?? 0, fields } },
          options,
        ),
      done: () => i18next.t('articleTransfer:places.saved', { name }),
      refusals: {
        conflict: () => i18next.t('articleTransfer:places.conflict'),
        invalid: failure => {
          const msg = failureData(failure, 'invalid')?.issues[0]?.msg ?? ''
          setLinkError(msg)
          return msg
        },
      },
      topics: ['article-place.changed'],
    })
    if (isSaved) onClose()
    else void invalidate('article-place.changed')
  }

  const dateField = (key: 'publishedDate' | 'figuresDate') => (
    <TextInput
      type="date"
      size="xs"
      flex={1}
      label={t(`places.${key}`)}
      value={fields[key] ?? ''}
      onChange={({ currentTarget }) =>
        set({ [key]: currentTarget.value === '' ? null : currentTarget.value })
      }
    />
  )

  return (
    <form
      aria-label={name}
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
      style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
    >
      <Stack gap="xs" py="sm">
        <Group justify="space-between">
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <Checkbox
            label={t('places.published')}
            checked={fields.isPublished}
            onChange={({ currentTarget }) => set({ isPublished: currentTarget.checked })}
          />
        </Group>
        <TextInput
          size="xs"
          type="url"
          label={t('places.link')}
          maxLength={articlePlaceLimits.link}
          value={fields.link}
          error={linkError}
          data-autofocus
          onChange={({ currentTarget }) => set({ link: currentTarget.value })}
        />
        <Group gap="xs" align="flex-start">
          {dateField('publishedDate')}
          {dateField('figuresDate')}
        </Group>
        <Group gap="xs" wrap="nowrap">
          {(['reads', 'likes', 'comments'] as const).map(kind => (
            <NumberInput
              key={kind}
              size="xs"
              flex={1}
              hideControls
              allowDecimal={false}
              allowNegative={false}
              max={maxInteger}
              clampBehavior="strict"
              label={t(`places.${kind}`)}
              value={fields[kind] ?? ''}
              onChange={value => set({ [kind]: typeof value === 'number' ? value : null })}
            />
          ))}
        </Group>
        <Group justify="flex-end" gap="xs">
          <Button size="xs" variant="default" onClick={onClose}>
            {t('kit:cancel')}
          </Button>
          <Button size="xs" type="submit">
            {t('places.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
