import {
  type Certification,
  type CertificationRecord,
  certificationStatus,
  type EnterpriseInfo,
} from '@greenroom/contract/areas/profile/certification'
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Actor } from '../../../platform/access/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { storedFiles } from '../../../platform/files/schema.ts'
import { users } from '../../../platform/users/schema.ts'
import { findVisibleUser } from '../../../platform/users/store.ts'
import { maskName, maskNumber } from './masks.ts'
import { certificationDocuments, certifications } from './schema.ts'

export type StoredCertification = typeof certifications.$inferSelect

/** Everything that the user asked for, the latest first. */
export async function certificationsOf(queries: Queries, userId: string): Promise<StoredCertification[]> {
  return queries
    .select()
    .from(certifications)
    .where(eq(certifications.userId, userId))
    .orderBy(desc(certifications.createdAt))
}

/** Locks a request until the transaction ends. */
export async function lockCertification(
  queries: Queries,
  id: string,
): Promise<StoredCertification | undefined> {
  const [certification] = await queries
    .select()
    .from(certifications)
    .where(eq(certifications.id, id))
    .for('no key update')
  return certification
}

/** Whether the actor may read the requests of that user: their own, and those that they may decide on. */
export async function maySee(queries: Queries, actor: Actor, userId: string): Promise<boolean> {
  if (userId === actor.id) return true
  if (!actor.permissions.has('certification:decide')) return false
  return (await findVisibleUser(queries, actor, userId)) !== undefined
}

/** Stores the result of a request. */
export async function closeCertification(
  queries: Queries,
  id: string,
  outcome: Partial<typeof certifications.$inferInsert>,
): Promise<StoredCertification> {
  const [closed] = await queries
    .update(certifications)
    .set(outcome)
    .where(eq(certifications.id, id))
    .returning()
  if (!closed) throw new Error('A locked certification was not there')
  return closed
}

/** The user's unused uploads among these files, locked until the transaction ends. */
export async function claimFreeDocuments(
  queries: Queries,
  userId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await queries
    .select({ id: storedFiles.id })
    .from(storedFiles)
    .leftJoin(certificationDocuments, eq(certificationDocuments.fileId, storedFiles.id))
    .where(
      and(
        inArray(storedFiles.id, [...ids]),
        eq(storedFiles.ownerId, userId),
        eq(storedFiles.open, false),
        isNull(certificationDocuments.fileId),
      ),
    )
    .for('update', { of: storedFiles })
  return rows.map(({ id }) => id)
}

const decider = alias(users, 'decider')

/** One request with its requester; undefined when it does not exist. */
export async function findCertification(
  queries: Queries,
  id: string,
  { whole }: { whole: boolean },
): Promise<{ userId: string; certification: Certification } | undefined> {
  const [[row], documents] = await Promise.all([
    queries
      .select({ certification: certifications, user: users, deciderName: decider.name })
      .from(certifications)
      .innerJoin(users, eq(users.id, certifications.userId))
      .leftJoin(decider, eq(decider.id, certifications.decidedBy))
      .where(eq(certifications.id, id)),
    queries
      .select({
        id: storedFiles.id,
        name: storedFiles.name,
        mediaType: storedFiles.mediaType,
        size: storedFiles.size,
      })
      .from(certificationDocuments)
      .innerJoin(storedFiles, eq(storedFiles.id, certificationDocuments.fileId))
      .where(eq(certificationDocuments.certificationId, id))
      .orderBy(storedFiles.id),
  ])
  if (!row) return undefined
  const { certification, user, deciderName } = row
  const { legalPerson, authenticationNumber, organizationCode } = certification
  return {
    userId: certification.userId,
    certification: {
      ...toEnterpriseInfo(certification),
      ...(whole ? { legalPerson, authenticationNumber, organizationCode } : {}),
      id: certification.id,
      userName: user.name || user.username,
      documents,
      decidedTime: certification.decidedAt?.toISOString() ?? null,
      decidedBy: deciderName ?? '',
      answer: certification.answer,
    },
  }
}

/** User and enterprise of a certification, masked. */
export function toEnterpriseInfo(certification: StoredCertification): EnterpriseInfo {
  const { certificateType, enterpriseName, enterpriseCertificateType } = certification
  return {
    accountType: 'enterprise',
    status: certificationStatus[certification.state],
    time: (certification.decidedAt ?? certification.createdAt).toISOString(),
    legalPerson: maskName(certification.legalPerson),
    authenticationNumber: maskNumber(certification.authenticationNumber),
    organizationCode: maskNumber(certification.organizationCode),
    certificateType,
    enterpriseName,
    enterpriseCertificateType,
  }
}

export function toRecord({ id, enterpriseName, state, createdAt }: StoredCertification): CertificationRecord {
  return {
    id,
    certificationType: 1,
    certificationContent: enterpriseName,
    status: certificationStatus[state],
    time: createdAt.toISOString(),
  }
}
