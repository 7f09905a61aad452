/** Keys that navigate to pages, by the pages' names; `g` means “go”. Only pages that the user may open are offered. */
export const goToKeys: Readonly<Record<string, string>> = {
  Workplace: 'g w',
  SearchTable: 'g l',
  MessageList: 'g m',
  Info: 'g i',
  Setting: 'g s',
}
