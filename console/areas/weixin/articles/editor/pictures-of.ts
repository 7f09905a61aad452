import { articlePictureTypes } from '@greenroom/contract/areas/weixin/articles'

/** The pictures among files that were pasted or dropped. */
export function picturesOf(files: Iterable<File> | null | undefined): File[] {
  return [...(files ?? [])].filter(({ type }) => articlePictureTypes.some(one => one === type))
}
