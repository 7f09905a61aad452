import type { ComponentType } from 'react'
import type { Action } from './actions/action.ts'
import type { CardSectionRegistration } from './cards/registration.ts'
import type { PageRegistration } from './pages.ts'
import type { RecordSource } from './records.ts'
import type { SubmissionRegistration } from './submissions/registration.ts'
import type { TodoRegistration } from './todo/registration.ts'

/** Loads something when it is first needed, so that it is no part of what the console starts with. */
export type Load<T> = () => Promise<T>

/** The form with which somebody signs in, wherever it stands. */
export interface SignInFormProps {
  /** Prefilled, when it is known who signs in. */
  username?: string
  /** Puts the cursor into the first empty field. */
  autoFocus?: boolean
  /** Called with a token that is good for everything. */
  onSignedIn: (token: string) => void
}

/**
 * What an area gives to the console. It is loaded with the shell, so it names pages, dialogs and sources by functions
 * that load them. Translations come with the parts that show them (`locales/index.ts`), not with the module: the texts
 * of all areas would double those that the first page loads.
 */
export interface Module {
  pages?: readonly PageRegistration[]
  /** How its todos in the message box are done. */
  todos?: readonly TodoRegistration[]
  /** How the result pages show what its forms submit. */
  submissions?: readonly SubmissionRegistration[]
  /** Its kinds of cards on the page of cards. */
  cardSections?: readonly Load<CardSectionRegistration>[]
  /** Its records that the command palette finds. */
  recordSources?: readonly Load<RecordSource>[]
  /** What the account menu and the command palette offer to everyone. */
  userActions?: readonly Action[]
  /** What stands in the navbar. */
  navbarItems?: readonly ComponentType[]
  /** Dialogs that any part of the console may open; each stands once, in the shell. */
  overlays?: readonly ComponentType[]
  /** The form with which an ended session is resumed; one area has it. */
  SignInForm?: ComponentType<SignInFormProps>
  /** Connects the area to the kit (events, refusals, languages); called once, when the shell starts. */
  start?: () => void
}

/** Declares what an area gives to the console: `export const contentModule = defineModule(…)` in its `module.ts`. */
export const defineModule = (module: Module): Module => module
