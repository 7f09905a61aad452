import {
  decideCertification,
  readCertification,
  readCertifications,
  submitCertification,
  uploadDocument,
  withdrawCertification,
} from '@greenroom/contract/areas/profile/certification'
import { fail } from '../../../platform/errors.ts'
import { recordFile } from '../../../platform/files/files.ts'
import { type Handler, handle } from '../../../platform/http/handler.ts'
import { decide, submit, withdraw } from './change.ts'
import { certificationsOf, findCertification, maySee, toEnterpriseInfo, toRecord } from './store.ts'

/** The calls on certifications. */
export function certificationHandlers(): Handler[] {
  return [
    handle(readCertifications, async ({ actor, queries }) => {
      const stored = await certificationsOf(queries, actor.id)
      const shown = stored.find(({ state }) => state === 'passed') ?? stored[0]
      return { enterpriseInfo: shown ? toEnterpriseInfo(shown) : null, record: stored.map(toRecord) }
    }),

    handle(readCertification, async ({ actor, input, queries }) => {
      const decides = actor.permissions.has('certification:decide')
      const found = await findCertification(queries, input.params.id, { whole: decides })
      if (!found || !(await maySee(queries, actor, found.userId))) throw fail('notFound')
      return found.certification
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
