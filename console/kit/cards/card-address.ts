/** Query of the page of cards for one section and the cards with this text. */
export const cardAddress = (section: string, text: string) =>
  `?${new URLSearchParams({ tab: section, q: text })}`
