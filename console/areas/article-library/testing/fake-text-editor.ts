import type { TextEditor, TextFinder } from '@greenroom/article-editor'

const finder: TextFinder = {
  set: () => 0,
  next: () => undefined,
  previous: () => undefined,
  replace: () => undefined,
  replaceAll: () => undefined,
  end: () => undefined,
}

/** A text editor without a selection, for components beside one. */
export const fakeTextEditor = (own: Partial<TextEditor> = {}): TextEditor => ({
  focus: () => undefined,
  apply: () => undefined,
  isActive: () => false,
  insertPicture: () => undefined,
  placePictures: () => [],
  insertLink: () => undefined,
  insertDocument: () => undefined,
  selection: () => null,
  finder,
  rich: null,
  showBlock: () => undefined,
  subscribe: () => () => undefined,
  ...own,
})
