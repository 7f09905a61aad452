import type { Submission, SubmissionKind } from '@greenroom/contract/areas/submissions/submissions'
import type { Permission } from '@greenroom/contract/permissions'
import type { ComponentType } from 'react'

/** What the result pages need to know about an area's submissions. */
export interface SubmissionParts {
  /** Name of the submitted thing, in the language on screen; asked for at each rendering. */
  title: () => string
  /** What the list is called to which the page leads. */
  listLabel: () => string
  /** What a field of the form is called. */
  fieldTitle: (name: string) => string
  /** Shows the progress of an accepted submission with `ProgressSteps`, and follows it. */
  Progress: ComponentType<{ submission: Submission }>
}

/** How the result pages show one kind of submission; declared in the area's `module.ts`, like its pages. */
export interface SubmissionRegistration {
  kind: SubmissionKind
  /** The path of the list that it belongs to, which may name the one by its id. */
  list: (submission: Submission) => string
  /** Who may see that list. */
  need: Permission
  /** The path of the form. It finds a field in the address's hash (`useCorrection`). */
  form: string
  /** Address of the record that prevents a refused submission (`about` of its reason). */
  about?: (id: string) => string
  /** Loads the module that exports the parts as `parts`. */
  load: () => Promise<{ parts: SubmissionParts }>
}

const registered = new Map<string, SubmissionRegistration>()
const loading = new Map<string, Promise<SubmissionParts>>()

/** Tells how submissions are shown; the shell calls it once for each area. */
export function registerSubmissions(registrations: readonly SubmissionRegistration[]): void {
  for (const one of registrations) registered.set(one.kind, one)
}

/** How this kind is shown; undefined for a kind that this version of the console does not know. */
export const submissionWay = (kind: string) => registered.get(kind)

/** The parts of a kind, loaded once; a failed attempt is made again the next time. */
export function submissionParts(way: SubmissionRegistration): Promise<SubmissionParts> {
  const pending = loading.get(way.kind)
  if (pending) return pending
  const parts = way.load().then(loaded => loaded.parts)
  loading.set(way.kind, parts)
  parts.catch(() => loading.delete(way.kind))
  return parts
}
