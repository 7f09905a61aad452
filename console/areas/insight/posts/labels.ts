import './locales/index.ts'
import type { PostKind } from '@greenroom/contract/areas/insight/posts'
import i18next from 'i18next'

export const kindText = (kind: PostKind) => i18next.t(`posts:kind.${kind}`)
