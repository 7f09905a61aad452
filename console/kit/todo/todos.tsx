import { Button, Group } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { type LazyOverlay, lazyOverlay } from '../overlay/lazy-overlay.tsx'
import type { Deciding, TodoRegistration } from './registration.ts'
import '../text/locales/shell/index.ts'

interface Way extends TodoRegistration {
  dialog: LazyOverlay<Deciding>
}

const ways = new Map<string, Way>()

/** Tells how todos are done; the shell calls it once for each area. */
export function registerTodos(registrations: readonly TodoRegistration[]): void {
  for (const one of registrations) {
    ways.set(one.call, { ...one, dialog: lazyOverlay(async () => (await one.load()).Component) })
  }
}

interface TodoButtonsProps {
  action: { call: string; entityId: string }
  /** Told when a question is put over what shows the todo, and when it is answered. */
  onAsk?: ((asking: boolean) => void) | undefined
}

/** What can be done about a todo; nothing for a call that this version does not know. */
export function TodoButtons({ action: { call, entityId }, onAsk }: TodoButtonsProps) {
  // The labels follow the language.
  useTranslation('todo')
  const way = ways.get(call)
  if (!way) return null
  const ask = (choice: string) => {
    onAsk?.(true)
    way.dialog.open({ entityId, choice, name: '', onClosed: () => onAsk?.(false) })
  }
  return (
    <Group gap="xs">
      {way.choices().map(({ key, label, primary = false }) => (
        <Button key={key} size="xs" variant={primary ? 'light' : 'default'} onClick={() => ask(key)}>
          {label()}
        </Button>
      ))}
    </Group>
  )
}

/** Opens the dialog of a choice from elsewhere than a todo. */
export function decideOn(
  { call, entityId, name = '' }: TodoButtonsProps['action'] & { name?: string },
  choice: string,
): void {
  ways.get(call)?.dialog.open({ entityId, choice, name, onClosed: () => undefined })
}

/** Place of the todos' dialogs; rendered once, in the shell. */
export function TodoDialogs() {
  return [...ways.values()].map(({ call, dialog }) => (
    <Fragment key={call}>
      <dialog.Host />
    </Fragment>
  ))
}
