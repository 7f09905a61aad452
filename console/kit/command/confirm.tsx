import { Button, Group, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

export interface Question {
  title: string
  /** Names the affected thing. */
  message: ReactNode
  confirmLabel: string
  /** The action cannot be undone, or takes something away from others. */
  danger?: boolean
}

interface OpenQuestion extends Question {
  response: (confirmed: boolean) => void
}

const questionStore = createStore<{ question: OpenQuestion | null; open: boolean }>()(() => ({
  question: null,
  open: false,
}))

/** Asks the user to confirm. Resolves to false when they cancel or close, or when another question replaces this one. */
export function confirmAction(question: Question): Promise<boolean> {
  questionStore.getState().question?.response(false)
  return new Promise(resolve => {
    questionStore.setState({ question: { ...question, response: resolve }, open: true })
  })
}

function close(confirmed: boolean): void {
  questionStore.getState().question?.response(confirmed)
  // The question stays readable while the dialog fades out.
  questionStore.setState({ open: false })
}

/** Answers the open question with no, if there is one. */
export const cancelQuestion = (): void => close(false)

/** Shows the question of {@link confirmAction}; rendered once, in the shell. */
export function ConfirmDialog() {
  const { t } = useTranslation('kit')
  const { question, open } = useStore(questionStore)
  return (
    // Above the asking part, which may be a drawer or an open box.
    <Modal
      opened={open}
      onClose={() => close(false)}
      title={question?.title}
      closeButtonProps={{ 'aria-label': t('close') }}
      centered
      zIndex={400}
    >
      <Text component="div" size="sm">
        {question?.message}
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={() => close(false)}>
          {t('cancel')}
        </Button>
        <Button data-autofocus {...(question?.danger && { color: 'red' })} onClick={() => close(true)}>
          {question?.confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
