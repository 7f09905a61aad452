import type { ComponentType } from 'react'
import type { Action } from '../actions/action.ts'
import type { CardSectionRegistration } from '../cards/registration.ts'
import type { SubmissionRegistration } from '../submissions/registration.ts'
import type { TodoRegistration } from '../todo/registration.ts'
import type { PageRegistration } from './pages.ts'
import type { RecordSource } from './records.ts'

/** Loads something on demand, so that it is not part of the console's start. */
export type Load<T> = () => Promise<T>

/** Props of the sign-in form. */
export interface SignInFormProps {
  /** Prefilled user name, if known. */
  username?: string
  /** Places the cursor in the first empty field. */
  autoFocus?: boolean
  /** Called with a token that is valid for all endpoints. */
  onSignedIn: (token: string) => void
}

/**
 * What an area gives to the console. It is loaded with the shell, so it refers to pages, dialogs and sources by
 * functions that load them. Translations come with the components that show them (`locales/index.ts`), because the
 * texts of all areas would double the size of the first page.
 */
export interface Module {
  pages?: readonly PageRegistration[]
  /** How its to-dos are decided in the message box. */
  todos?: readonly TodoRegistration[]
  /** How the result pages show submissions of its forms. */
  submissions?: readonly SubmissionRegistration[]
  /** Its kinds of cards on the page of cards. */
  cardSections?: readonly Load<CardSectionRegistration>[]
  /** Its records in the command palette. */
  recordSources?: readonly Load<RecordSource>[]
  /** Actions for everyone, in the account menu and the command palette. */
  userActions?: readonly Action[]
  /** Items of the navbar. */
  navbarItems?: readonly ComponentType[]
  /** Dialogs for the whole console; each is rendered once, in the shell. */
  overlays?: readonly ComponentType[]
  /** Form that resumes an ended session; provided by one area. */
  SignInForm?: ComponentType<SignInFormProps>
  /** Connects the area to the kit (events, refusals, languages); called once, at the start of the shell. */
  start?: () => void
}

/** Declares what an area gives to the console: `export const contentModule = defineModule(…)` in its `module.ts`. */
export const defineModule = (module: Module): Module => module
