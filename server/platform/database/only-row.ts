/**
 * The row that a statement writes and returns.
 * @throws Error when it returned none, which a statement that writes one row cannot do
 */
export async function onlyRow<T>(statement: PromiseLike<readonly T[]>): Promise<T> {
  const [row] = await statement
  if (row === undefined) throw new Error('The written row was not returned')
  return row
}
