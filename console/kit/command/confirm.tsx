import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { Dialog } from '../overlay/dialog.tsx'

export interface Question {
  title: string
  /** Names the affected thing. */
  message: ReactNode
  confirmLabel: string
  /** The action takes something away: its button is red. */
  danger?: boolean
  /** Label of the way out, in place of "Cancel". */
  cancelLabel?: string
  /** A second action, which takes something away; the first one is then harmless and has the focus. */
  dangerousLabel?: string
}

/** The pressed button; closing counts as `cancelled`. */
export type Answer = 'confirmed' | 'dangerous' | 'cancelled'

interface OpenQuestion extends Question {
  response: (answer: Answer) => void
}

const questionStore = createStore<{ question: OpenQuestion | null; open: boolean }>()(() => ({
  question: null,
  open: false,
}))

/** Asks the user to confirm. Resolves to false when they cancel or close, or when another question replaces this one. */
export const confirmAction = async (question: Question): Promise<boolean> =>
  (await askUser(question)) === 'confirmed'

/** Asks the user to choose. Resolves to `cancelled` when another question replaces this one. */
export function askUser(question: Question): Promise<Answer> {
  questionStore.getState().question?.response('cancelled')
  return new Promise(resolve => {
    questionStore.setState({ question: { ...question, response: resolve }, open: true })
  })
}

function close(answer: Answer): void {
  questionStore.getState().question?.response(answer)
  // The question stays readable while the dialog fades out.
  questionStore.setState({ open: false })
}

/** Answers the open question with no, if there is one. */
export const cancelQuestion = (): void => close('cancelled')

/** Shows the question of {@link confirmAction} with the focus on its harmless answer; rendered once, in the shell. */
export function ConfirmDialog() {
  const { t } = useTranslation('kit')
  const { question, open } = useStore(questionStore)
  const isHarmless = question?.dangerousLabel !== undefined
  return (
    // Above the asking part, which may be a drawer or an open box.
    <Dialog
      opened={open}
      onClose={() => close('cancelled')}
      // Questions name records, whose names browsers do not translate.
      title={<span translate="no">{question?.title}</span>}
      closeButtonProps={{ 'aria-label': t('close') }}
      centered
      zIndex={400}
    >
      <Text component="div" size="sm" translate="no">
        {question?.message}
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        {question?.dangerousLabel !== undefined && (
          <Button variant="subtle" color="red" mr="auto" onClick={() => close('dangerous')}>
            {question.dangerousLabel}
          </Button>
        )}
        <Button
          variant="default"
          {...(!isHarmless && { 'data-autofocus': true })}
          onClick={() => close('cancelled')}
        >
          {question?.cancelLabel ?? t('cancel')}
        </Button>
        <Button
          {...(question?.danger && { color: 'red' })}
          {...(isHarmless && { 'data-autofocus': true })}
          onClick={() => close('confirmed')}
        >
          {question?.confirmLabel}
        </Button>
      </Group>
    </Dialog>
  )
}
