/**
 * Makes `greenroom(…)` callable before `collect.js` has loaded, and when it never does: calls wait in `greenroom.q`, which
 * the script works off. It is written for browsers that cannot run the script. Websites that restrict scripts by CSP find
 * its hash in docs/clients.md.
 */
export const collectStub =
  'window.greenroom=window.greenroom||function(){(greenroom.q=greenroom.q||[]).push(arguments)}'

/** The HTML that web pages need to send events. `item` is the id of the content item that the page shows. */
export const collectSnippet = (scriptAddress: string, item: string): string =>
  `<script>${collectStub}</script>\n<script async src="${scriptAddress}" data-item="${item}"></script>`
