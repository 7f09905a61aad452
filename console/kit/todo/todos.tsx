import { Button, Group } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { Action } from '../actions/action.ts'
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
  /** Called when a question opens over the part that shows the todo, and when it closes. */
  onAsk?: ((asking: boolean) => void) | undefined
}

/** The choices of a todo; none for an endpoint that this version does not have. */
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

/** Opens the dialog of a choice outside of a todo. */
export function decideOn(
  { call, entityId, name = '' }: TodoButtonsProps['action'] & { name?: string },
  choice: string,
): void {
  ways.get(call)?.dialog.open({ entityId, choice, name, onClosed: () => undefined })
}

/** The choices of a todo as actions; none for an endpoint that this version does not have. */
export function todoActions(action: TodoButtonsProps['action']): Action[] {
  const choices = ways.get(action.call)?.choices() ?? []
  return choices.map(({ key, label }) => ({ id: `todo.${key}`, label, run: () => decideOn(action, key) }))
}

/** Place of the todos' dialogs; rendered once, in the shell. */
export function TodoDialogs() {
  return [...ways.values()].map(({ call, dialog }) => (
    <Fragment key={call}>
      <dialog.Host />
    </Fragment>
  ))
}
