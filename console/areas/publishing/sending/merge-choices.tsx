import { presentableDiff } from '@codemirror/merge'
import { type MergeDifference, type MergeSide, planMerge } from '@greenroom/article'
import type { ArticleContent } from '@greenroom/contract/areas/articles/article-content'
import { Button, Group, Image, Stack, Text } from '@mantine/core'
import i18next from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { smallPictureSource } from '../../../kit/display/picture-source.ts'
import { StateDot } from '../../../kit/display/state-dot.tsx'
import { FormBar } from '../../../kit/form/form-bar.tsx'
import { SideChoice } from '../../../kit/form/side-choice.tsx'
import { jobTitle } from '../results/labels.ts'
import classes from './merge-choices.module.css'

interface MergeChoicesProps {
  own: ArticleContent
  pushed: ArticleContent
  remote: ArticleContent
  isReadOnly: boolean
  isSaving: boolean
  onMerge: (content: ArticleContent) => void
}

/** The differences between an article and its draft at WeChat, each with the choice of the text that stays. */
export function MergeChoices({ own, pushed, remote, isReadOnly, isSaving, onMerge }: MergeChoicesProps) {
  const { t } = useTranslation('publishing')
  const plan = useMemo(() => planMerge(pushed, own, remote), [pushed, own, remote])
  const [choices, setChoices] = useState<ReadonlyMap<string, MergeSide>>(new Map())
  const { differences } = plan
  const chooseAll = (side: MergeSide) => setChoices(new Map(differences.map(({ id }) => [id, side])))
  const conflicts = differences.filter(({ changedBy }) => changedBy === 'both').length
  const parts = [...own.parts, ...remote.parts]
  const isOne = new Set(parts.map(({ id }) => id)).size === 1
  function placeOf({ partId, field }: MergeDifference): string {
    const name = t(`remote.field.${field}`)
    const part = jobTitle(parts.find(({ id }) => id === partId) ?? { title: '' })
    return isOne ? name : t('remote.place', { part, field: name })
  }

  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm" fw={500}>
          {t('remote.places', { count: differences.length })}
          {conflicts > 0 && ` · ${t('remote.conflicts', { count: conflicts })}`}
        </Text>
        {!isReadOnly && differences.length > 1 && (
          <Group gap="xs">
            {(['here', 'remote'] as const).map(side => (
              <Button key={side} variant="default" size="xs" onClick={() => chooseAll(side)}>
                {t(`remote.all.${side}`)}
              </Button>
            ))}
          </Group>
        )}
      </Group>
      {differences.map(difference => (
        <Difference
          key={difference.id}
          difference={difference}
          place={placeOf(difference)}
          value={choices.get(difference.id) ?? difference.kept}
          isReadOnly={isReadOnly}
          onChange={side => setChoices(new Map(choices).set(difference.id, side))}
        />
      ))}
      {!isReadOnly && (
        <FormBar>
          <Button loading={isSaving} onClick={() => onMerge(plan.contentWith(choices))}>
            {t('remote.useMerged')}
          </Button>
        </FormBar>
      )}
    </Stack>
  )
}

interface DifferenceProps {
  difference: MergeDifference
  place: string
  value: MergeSide
  isReadOnly: boolean
  onChange: (side: MergeSide) => void
}

function Difference({ difference, place, value, isReadOnly, onChange }: DifferenceProps) {
  const { t } = useTranslation('publishing')
  const { changedBy, canHoldBoth } = difference
  const texts = shownTexts(difference)
  const sides = (['here', 'remote'] as const).map(side => ({
    value: side as MergeSide,
    whose: t(`remote.side.${side}`),
    shown: texts[side],
  }))
  const both = { value: 'both' as const, whose: t('remote.side.both'), shown: t('remote.bothHint') }
  return (
    <SideChoice
      label={place}
      description={
        <StateDot
          tone={changedBy === 'both' ? 'waiting' : 'quiet'}
          text={t(`remote.changedBy.${changedBy}`)}
        />
      }
      sides={canHoldBoth ? [...sides, both] : sides}
      value={value}
      readOnly={isReadOnly}
      onChange={onChange}
    />
  )
}

/** Both texts of a difference, with what the other one does not have marked. */
function shownTexts({ field, here, remote }: MergeDifference) {
  if (field === 'cover') return { here: <Cover id={here} />, remote: <Cover id={remote} /> }
  if (field === 'comments') return { here: commentsText(here), remote: commentsText(remote) }
  const changes = presentableDiff(here, remote)
  return {
    here: <Marked text={here} ranges={changes.map(({ fromA, toA }) => [fromA, toA])} />,
    remote: <Marked text={remote} ranges={changes.map(({ fromB, toB }) => [fromB, toB])} />,
  }
}

const commentsText = (mode: string): string => i18next.t(`articles:comments.${mode}`, { defaultValue: mode })

function Cover({ id }: { id: string }) {
  const { t } = useTranslation('publishing')
  if (id === '') return <Nothing />
  return <Image src={smallPictureSource(`/api/pictures/${id}`, 128)} alt={t('remote.field.cover')} w={128} />
}

function Nothing() {
  const { t } = useTranslation('publishing')
  return (
    <Text span size="sm" c="dimmed">
      {t('remote.nothingThere')}
    </Text>
  )
}

/** A text in which the ranges are marked, by their ends. */
function Marked({ text, ranges }: { text: string; ranges: readonly (readonly [number, number])[] }) {
  if (text === '') return <Nothing />
  const ends = [...ranges, [text.length, text.length] as const]
  return ends.map(([from, to], index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other name
    <span key={index}>
      {text.slice(index === 0 ? 0 : (ends[index - 1]?.[1] ?? 0), from)}
      {to > from && <mark className={classes.changed}>{text.slice(from, to)}</mark>}
    </span>
  ))
}
