import {
  type CertificationRecord,
  decideCertification,
  readCertification,
  readCertifications,
  submitCertification,
  uploadDocument,
  withdrawCertification,
} from '@greenroom/contract/areas/profile/certification'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { ruleText } from '@greenroom/contract/rule-texts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { fail } from '../../../platform/errors.ts'
import { recordFile } from '../../../platform/files/files.ts'
import { type Handler, type HandlerContext, handle } from '../../../platform/http/handler.ts'
import { usersByIds } from '../../../platform/users/names.ts'
import { changeUser, findVisibleUser, lockUser } from '../../../platform/users/store.ts'
import { notify } from '../../messages/index.ts'
import { countOthers, type Recipients } from '../../roles/index.ts'
import { publishUserChanged } from '../own/publish-changed.ts'
import { outcomeTexts } from './labels.ts'
import { certificationDocuments, certifications } from './schema.ts'
import {
  certificationsOf,
  claimFreeDocuments,
  closeCertification,
  findCertification,
  lockCertification,
  maySee,
  toEnterpriseInfo,
  toRecord,
} from './store.ts'
import { certificationTodos } from './todo.ts'

/** The calls on certifications. */
export function certificationHandlers(): Handler[] {
  return [
    handle(readCertifications, async ({ actor, queries }) => {
      const ownCertifications = await certificationsOf(queries, actor.id)
      const current = ownCertifications.find(({ state }) => state === 'passed') ?? ownCertifications[0]
      return {
        enterpriseInfo: current ? toEnterpriseInfo(current) : null,
        record: ownCertifications.map(toRecord),
      }
    }),

    handle(readCertification, async ({ actor, input, queries }) => {
      const decides = actor.permissions.has('certification:decide')
      const certification = await findCertification(queries, input.params.id, { whole: decides })
      if (!certification || !(await maySee(queries, actor, certification.userId))) throw fail('notFound')
      return certification.certification
    }),

    handle(uploadDocument, async ({ actor, input, queries }) => {
      const { id, name, mediaType, size } = await recordFile(queries, actor.id, input.file)
      return { id, name, mediaType, size }
    }),

    handle(submitCertification, submit),
    handle(withdrawCertification, withdraw),
    handle(decideCertification, decide),
  ]
}

/** Opens a request. @throws ApiError `wrongState` while another one waits */
async function submit({
  actor,
  input,
  queries,
  publish,
  request,
}: HandlerContext<typeof submitCertification>): Promise<ResponseOf<typeof submitCertification>> {
  const { documents, ...fields } = input.body
  await lockUser(queries, actor.id)
  const waiting = (await certificationsOf(queries, actor.id)).filter(({ state }) => state === 'auditing')
  if (waiting.length > 0) throw fail('wrongState', { ids: waiting.map(({ id }) => id) })
  const free = await claimFreeDocuments(queries, actor.id, documents)
  if (free.length < documents.length) {
    const msg = ruleText('unknownDocument', request.language)
    throw fail('invalid', { issues: [{ path: 'body.documents', msg }] })
  }
  const certification = await onlyRow(
    queries
      .insert(certifications)
      .values({ ...fields, userId: actor.id })
      .returning(),
  )
  await queries
    .insert(certificationDocuments)
    .values(documents.map(fileId => ({ certificationId: certification.id, fileId })))
  const holders: Recipients = { permission: 'certification:decide', seeing: actor.id }
  const deciders = await countOthers(queries, holders, actor.id)
  certificationTodos.publishChanged(publish)
  publish({ topic: 'certification.changed', ids: [certification.id] }, { user: actor.id })
  return { ...toRecord(certification), deciders }
}

/** Withdraws a waiting request. @throws ApiError `notFound` for another user's; `wrongState` for a decided one */
async function withdraw({
  actor,
  input,
  queries,
  publish,
}: HandlerContext<typeof withdrawCertification>): Promise<CertificationRecord> {
  const certification = await lockCertification(queries, input.params.id)
  if (certification?.userId !== actor.id) throw fail('notFound')
  if (certification.state !== 'auditing') throw fail('wrongState', { ids: [certification.id] })
  certificationTodos.publishChanged(publish)
  publish({ topic: 'certification.changed', ids: [certification.id] }, { user: actor.id })
  return toRecord(await closeCertification(queries, certification.id, { state: 'withdrawn' }))
}

/**
 * Decides on the request of a user whom the actor sees, and tells the user.
 * @throws ApiError `ownRequest`; `wrongState` with the name of who has decided
 */
async function decide({
  actor,
  input,
  queries,
  publish,
}: HandlerContext<typeof decideCertification>): Promise<CertificationRecord> {
  const { decision, reason } = input.body
  const certification = await lockCertification(queries, input.params.id)
  if (!certification || !(await findVisibleUser(queries, actor, certification.userId))) throw fail('notFound')
  const { id, userId } = certification
  if (userId === actor.id) throw fail('ownRequest')
  if (certification.state !== 'auditing') {
    const [by] = await usersByIds(queries, certification.decidedBy ? [certification.decidedBy] : [])
    throw fail('wrongState', { ids: [id], by: by?.name ?? '' })
  }
  const passed = decision === 'approve'
  certificationTodos.publishChanged(publish)
  const closed = await closeCertification(queries, id, {
    state: passed ? 'passed' : 'rejected',
    answer: reason,
    decidedBy: actor.id,
    decidedAt: new Date(),
  })
  if (passed) {
    await changeUser(queries, userId, { certified: true })
    publishUserChanged(publish, userId)
  }
  const texts = outcomeTexts(actor.name, certification.enterpriseName, { passed, reason })
  await notify({ queries, publish }, { to: { users: [userId] }, cause: 'answer', ...texts })
  publish({ topic: 'certification.changed', ids: [id] }, { user: userId })
  return toRecord(closed)
}
