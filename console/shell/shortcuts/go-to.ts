/** The keys that lead to pages, by the pages' names; `g` stands for “go”. Only what the user may open is offered. */
export const goToKeys: Readonly<Record<string, string>> = {
  Workplace: 'g w',
  SearchTable: 'g l',
  MessageList: 'g m',
  Info: 'g i',
  Setting: 'g s',
}
