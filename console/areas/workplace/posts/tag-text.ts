import '../locales/panels/index.ts'
import type { PostTag } from '@greenroom/contract/areas/workplace/posts'
import i18next from 'i18next'

/** Label of an announcement's tag. */
export const tagText = (tag: PostTag) => i18next.t(`workplace:tag.${tag}`)
