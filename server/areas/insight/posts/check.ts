import { type PostFields, type PostKind, postIssues } from '@greenroom/contract/areas/insight/posts'
import type { Language } from '@greenroom/contract/languages'
import { type RuleKey, ruleText } from '@greenroom/contract/rule-texts'
import { and, eq } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import { storedFiles } from '../../../platform/files/schema.ts'
import { findRoles } from '../../roles/index.ts'

interface Checked {
  kind: PostKind
  fields: PostFields
  /** The stored fields; undefined for a new post. */
  stored: PostFields | undefined
}

/**
 * Validates the fields of a post together, and that its roles and picture exist. Stored values are not checked again: a
 * role may have been deleted since.
 * @param path of the fields in the request
 * @throws ApiError `invalid`
 */
export async function requireRightPost(
  queries: Queries,
  userId: string,
  { kind, fields, stored }: Checked,
  { path, language }: { path: string; language: Language },
): Promise<void> {
  const issues: { path: string; rule: RuleKey }[] = postIssues(kind, fields)
  const { fileId } = fields
  const hasNewPicture = fileId !== null && fileId !== stored?.fileId
  if (hasNewPicture && !(await isOwnPicture(queries, userId, fileId))) {
    issues.push({ path: 'fileId', rule: 'unknownPicture' })
  }
  const added = fields.roleIds.filter(id => !stored?.roleIds.includes(id))
  if ((await findRoles(queries, added)).length < added.length) {
    issues.push({ path: 'roleIds', rule: 'unknownRole' })
  }
  if (issues.length === 0) return
  throw fail('invalid', {
    issues: issues.map(({ path: field, rule }) => ({
      path: `${path}.${field}`,
      msg: ruleText(rule, language),
    })),
  })
}

/** Whether the user uploaded this file as a public picture. */
async function isOwnPicture(queries: Queries, userId: string, fileId: string): Promise<boolean> {
  const [own] = await queries
    .select({ id: storedFiles.id })
    .from(storedFiles)
    .where(and(eq(storedFiles.id, fileId), eq(storedFiles.ownerId, userId), eq(storedFiles.open, true)))
  return own !== undefined
}
