import type { ConditionField } from '@greenroom/contract/areas/content/content-conditions'
import { Button, Group, Stack } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Segments } from '../display/segments.tsx'
import { Popover } from '../overlay/popover.tsx'
import { useFormat } from '../text/format.ts'
import { ConditionValue } from './condition-value.tsx'
import classes from './conditions.module.css'
import { fieldText } from './conditions.ts'
import { type FieldPart, isEmpty, newGroup, type Part, replacePart } from './sentence.ts'
import { useSentence } from './sentence-context.ts'

/** How a field holds, and the opposite. */
const operators = {
  genres: ['is', 'isNot'],
  sources: ['is', 'isNot'],
  languages: ['is', 'isNot'],
  topics: ['is', 'isNot'],
  topicWords: ['contains', 'containsNot'],
  authors: ['is', 'isNot'],
  words: ['contains', 'containsNot'],
  withinDays: ['within', 'withinNot'],
  publishedFrom: ['from', 'before'],
  publishedBefore: ['before', 'from'],
  clicksAtLeast: ['least', 'less'],
  clicksAtMost: ['most', 'more'],
  status: ['is', 'isNot'],
} as const satisfies Record<ConditionField, readonly [string, string]>

interface ConditionChipProps {
  part: FieldPart
  /** How the group around it is joined. */
  join: 'all' | 'any'
  /** Whether it may become a group of its own. */
  canNest: boolean
}

/** One condition of a sentence; a press opens its value. */
export function ConditionChip({ part, join, canNest }: ConditionChipProps) {
  const { t } = useTranslation('contentWords')
  const format = useFormat()
  const { openId, open, change, genres } = useSentence()
  const isOpen = openId === part.id
  const replace = (edit: (part: Part) => Part[]) => change(sentence => replacePart(sentence, part.id, edit))
  const close = () => {
    open(undefined)
    if (isEmpty(part)) replace(() => [])
  }
  const [plain, opposite] = operators[part.field]
  return (
    <Popover
      opened={isOpen}
      onChange={opened => (opened ? open(part.id) : close())}
      position="bottom-start"
      width={300}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.chip}
          data-stop
          data-part={part.id}
          data-not={part.isNot || undefined}
          translate="no"
          onClick={() => (isOpen ? close() : open(part.id))}
        >
          {fieldText(part, format)}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <Segments
            aria-label={t('sentence.how')}
            size="xs"
            value={part.isNot ? opposite : plain}
            data={[plain, opposite].map(value => ({ value, label: t(`operator.${value}`) }))}
            onChange={value => replace(() => [{ ...part, isNot: value === opposite }])}
          />
          <ConditionValue
            field={part.field}
            value={part.value}
            genres={genres}
            onChange={value => replace(() => [{ ...part, value }])}
            onDone={close}
          />
          <Group justify="space-between" gap="xs">
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={14} />}
              onClick={() => {
                open(undefined)
                replace(() => [])
              }}
            >
              {t('sentence.remove')}
            </Button>
            <Button size="xs" onClick={close}>
              {t('sentence.done')}
            </Button>
          </Group>
          {canNest && !isEmpty(part) && (
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                open(undefined)
                replace(() => [newGroup(join === 'all' ? 'any' : 'all', [part])])
              }}
            >
              {t(join === 'all' ? 'sentence.groupWithOr' : 'sentence.groupWithAnd')}
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
