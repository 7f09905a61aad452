/**
 * Reloads the document if the server answers. Without it, a reload would replace the console and its unsent texts by the
 * browser's own error page.
 * @returns whether the server answers
 */
export async function reloadIfReachable(reload = () => location.reload()): Promise<boolean> {
  const isReachable = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isReachable) reload()
  return isReachable
}
