import type { ComponentType } from 'react'

/** One of the things that can be done about a todo. */
export interface TodoChoice {
  key: string
  /** In the language on screen; asked for at each rendering. */
  label: () => string
  /** It does what the todo asks for. */
  primary?: boolean
}

/** A choice before it is confirmed. */
export interface Deciding {
  /** What the todo is about, as its message names it. */
  entityId: string
  /** The key of the choice. */
  choice: string
  /** What the thing is called, where the dialog does not find out itself; empty when that is not known. */
  name: string
  /** Called when the dialog closes, with or without a decision. */
  onClosed: () => void
}

/** What the dialog of a todo is given; it calls `onClosed` of its value and then `onClose`. */
export interface DecidingProps {
  value: Deciding
  onClose: () => void
}

/** How an area handles its todos; declared in the area's `module.ts`, like its pages. */
export interface TodoRegistration {
  /** The id of the endpoint that does it; a text, because the endpoint would bring its schemas into the first page. */
  call: string
  choices: () => readonly TodoChoice[]
  /** Loads the module that exports the dialog as `Component`. */
  load: () => Promise<{ Component: ComponentType<DecidingProps> }>
}
