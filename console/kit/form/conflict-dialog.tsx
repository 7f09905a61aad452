import { Box, Button, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RefusedButton } from '../command/refused-button.tsx'
import type { FieldConflict } from '../merge/merge-fields.ts'
import { Dialog } from '../overlay/dialog.tsx'
import { SideChoice } from './side-choice.tsx'

type Side = 'mine' | 'theirs'
const sides: readonly Side[] = ['mine', 'theirs']

/** Titles of the fields of a form, and their values as text. */
export interface FieldLabels<F> {
  title: (field: keyof F & string) => string
  show: (field: keyof F & string, value: unknown) => ReactNode
}

interface ConflictDialogProps<F> {
  conflicts: readonly FieldConflict<F>[]
  labels: FieldLabels<F>
  /** Fields that take the other user's value; undefined when the user returns to the form. */
  onChoose: (theirs: ReadonlySet<keyof F & string> | undefined) => void
}

/** Asks for each conflicting field whose value to keep; nothing is preselected. */
export function ConflictDialog<F>({ conflicts, labels, onChoose }: ConflictDialogProps<F>) {
  const { t } = useTranslation('form')
  const kit = useTranslation('kit')
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map())
  const complete = conflicts.every(({ field }) => chosen.has(field))
  const chooseAll = (side: Side) => setChosen(new Map(conflicts.map(({ field }) => [field, side])))

  function save(): void {
    const theirs = conflicts.map(({ field }) => field).filter(field => chosen.get(field) === 'theirs')
    onChoose(new Set(theirs))
  }

  return (
    <Dialog
      centered
      size={560}
      title={t('conflict.title')}
      closeButtonProps={{ 'aria-label': kit.t('close') }}
      onClose={() => onChoose(undefined)}
    >
      <Text size="sm" c="dimmed">
        {t('conflict.message')}
      </Text>
      {conflicts.length > 1 && (
        <Group gap="xs" mt="sm">
          {sides.map(side => (
            <Button key={side} variant="default" size="xs" onClick={() => chooseAll(side)}>
              {t(side === 'mine' ? 'conflict.allMine' : 'conflict.allTheirs')}
            </Button>
          ))}
        </Group>
      )}
      {conflicts.map(conflict => (
        <Choice
          key={conflict.field}
          conflict={conflict}
          labels={labels}
          side={chosen.get(conflict.field)}
          onChange={side => setChosen(new Map(chosen).set(conflict.field, side))}
        />
      ))}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={() => onChoose(undefined)}>
          {kit.t('cancel')}
        </Button>
        <RefusedButton reason={complete ? undefined : t('conflict.chooseFirst')} onClick={save}>
          {t('conflict.save')}
        </RefusedButton>
      </Group>
    </Dialog>
  )
}

interface ChoiceProps<F> {
  conflict: FieldConflict<F>
  labels: FieldLabels<F>
  side: Side | undefined
  onChange: (side: Side) => void
}

function Choice<F>({ conflict, labels, side, onChange }: ChoiceProps<F>) {
  const { t } = useTranslation('form')
  const show = (value: unknown) => (value === '' ? t('conflict.empty') : labels.show(conflict.field, value))
  return (
    <Box mt="md">
      <SideChoice
        label={labels.title(conflict.field)}
        description={
          <>
            {t('conflict.base')} {show(conflict.base)}
          </>
        }
        sides={sides.map(value => ({ value, whose: t(`conflict.${value}`), shown: show(conflict[value]) }))}
        value={side}
        onChange={onChange}
      />
    </Box>
  )
}
