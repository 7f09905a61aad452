import {
  type CertificationRecord,
  type certificateTypes,
  certificationFields,
  type enterpriseCertificateTypes,
} from '@greenroom/contract/areas/profile/certification'
import i18next from 'i18next'
import { labelOf } from '../../../kit/text/known-value.ts'

export type Status = CertificationRecord['status']

/** Label of a request's state. */
export function statusText(status: Status): string {
  return i18next.t(`profile:certification.status.${status}`)
}

/** Labels of documents that identify a legal person or an enterprise. */
export const certificateTypeText = (type: (typeof certificateTypes)[number]) =>
  i18next.t(`profile:certification.certificateTypes.${type}`)
export const enterpriseCertificateTypeText = (type: (typeof enterpriseCertificateTypes)[number]) =>
  i18next.t(`profile:certification.enterpriseCertificateTypes.${type}`)

/** Label of a field; unknown fields of later versions keep their key. */
export function certificationFieldTitle(name: string): string {
  return labelOf(certificationFields.keyof().options, name, field =>
    i18next.t(`profile:certification.field.${field}`),
  )
}
