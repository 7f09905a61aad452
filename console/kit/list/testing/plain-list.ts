import {
  type ListPreference,
  readListPreference,
  saveListPreference,
} from '@greenroom/contract/areas/profile/preferences'
import { type ListView, readViews } from '@greenroom/contract/areas/views/views'
import { fakeServer } from '../../../testing/fake-server.ts'

interface PlainListOptions {
  /** How the user has stored the list's look. */
  preference?: ListPreference | null
  views?: ListView[]
}

/** Gives the responses that every list page needs beside its rows: the stored look and the saved views. */
export function respondWithPlainList({ preference = null, views = [] }: PlainListOptions = {}): void {
  fakeServer.respond(readListPreference, preference)
  fakeServer.respond(saveListPreference, null)
  fakeServer.respond(readViews, { list: views })
}
