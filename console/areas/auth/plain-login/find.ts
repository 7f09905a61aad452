/** The element that the markup has for a selector. @throws Error when it has none of this kind */
export function findElement<E extends Element>(place: ParentNode, selector: string, kind: new () => E): E {
  const element = place.querySelector(selector)
  if (!(element instanceof kind)) throw new Error(`The sign-in page has no ${selector}`)
  return element
}
