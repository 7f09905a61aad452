/** The query of the page of cards that shows one section, and there the cards that hold the text. */
export const cardAddress = (section: string, text: string) =>
  `?${new URLSearchParams({ tab: section, q: text })}`
