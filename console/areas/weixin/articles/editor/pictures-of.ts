import { articlePictureTypes } from '@greenroom/contract/areas/weixin/articles'

/** The pictures among files that were pasted or dropped. */
function picturesOf(files: Iterable<File> | null | undefined): File[] {
  return [...(files ?? [])].filter(({ type }) => articlePictureTypes.some(one => one === type))
}

/**
 * The pictures that were pasted or dropped by themselves. Word puts a picture of its text beside the text, and browsers
 * put the tag of a picture beside its file.
 */
export function picturesIn(data: DataTransfer | null): File[] {
  const html = data?.getData('text/html') ?? ''
  const isText =
    html !== '' && new DOMParser().parseFromString(html, 'text/html').body.textContent.trim() !== ''
  return isText ? [] : picturesOf(data?.files)
}
