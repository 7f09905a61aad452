import {
  type CertificationRecord,
  type certificateTypes,
  certificationFields,
  type enterpriseCertificateTypes,
} from '@greenroom/contract/areas/profile/certification'
import i18next from 'i18next'
import { labelOf } from '../../../kit/known-value.ts'

export type Status = CertificationRecord['status']

/** The word for what became of a request. */
export function statusText(status: Status): string {
  return i18next.t(`profile:certification.status.${status}`)
}

/** What proves who a legal person is, and what an enterprise is. */
export const certificateTypeText = (type: (typeof certificateTypes)[number]) =>
  i18next.t(`profile:certification.certificateTypes.${type}`)
export const enterpriseCertificateTypeText = (type: (typeof enterpriseCertificateTypes)[number]) =>
  i18next.t(`profile:certification.enterpriseCertificateTypes.${type}`)

/** What a field of a request is called; one of a later version is called as it is. */
export function certificationFieldTitle(name: string): string {
  return labelOf(certificationFields.keyof().options, name, field =>
    i18next.t(`profile:certification.field.${field}`),
  )
}
