import type { Language } from '@greenroom/contract/languages'
import { ruleText } from '@greenroom/contract/rule-texts'
import { and, eq } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import { storedFiles } from '../../platform/files/schema.ts'

/** A picture in a request: its uploader, its file, and its path in the request. */
interface GivenPicture {
  userId: string
  fileId: string
  path: string
  language: Language
}

/** @throws ApiError `invalid` when the user uploaded no such picture */
export async function requireOwnPicture(
  queries: Queries,
  { userId, fileId, path, language }: GivenPicture,
): Promise<void> {
  const own = and(eq(storedFiles.id, fileId), eq(storedFiles.ownerId, userId), eq(storedFiles.open, true))
  if ((await queries.$count(storedFiles, own)) > 0) return
  throw fail('invalid', { issues: [{ path, msg: ruleText('unknownPicture', language) }] })
}
